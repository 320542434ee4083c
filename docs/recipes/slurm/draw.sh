#!/usr/bin/env bash
# Draws one part of the diagrams in a folder, as a task of a Slurm job array:
#
#   sbatch --array=0-7 --requeue docs/recipes/slurm/draw.sh INPUTS OUTPUTS [OPTION...]
#   espalier merge OUTPUTS/report-*.jsonl -o OUTPUTS/report.jsonl
#
# INPUTS and OUTPUTS are on a disk that all nodes share. A task that is requeued skips what it has drawn before.
#SBATCH --job-name=espalier
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

inputs=$1
outputs=$2
shift 2
mkdir -p "$outputs"
exec "${ESPALIER:-espalier}" render "$inputs" -o "$outputs" --incremental --shard auto \
    --report "$outputs/report-$SLURM_ARRAY_TASK_ID.jsonl" "$@"

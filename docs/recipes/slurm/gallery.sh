#!/usr/bin/env bash
# Draws one part of the gallery of a folder, as a task of a Slurm job array:
#
#   sbatch --array=0-7 --requeue docs/recipes/slurm/gallery.sh INPUTS SITE [OPTION...]
#   espalier merge SITE/report-*.jsonl -o SITE/report.jsonl --gallery SITE
#
# INPUTS and SITE are on a disk that all nodes share. A task that is requeued draws its part again. The last command writes
# SITE/index.html, and can run as another job with `--dependency=afterok:JOB`.
#SBATCH --job-name=espalier-gallery
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

inputs=$1
site=$2
shift 2
mkdir -p "$site"
exec "${ESPALIER:-espalier}" gallery "$inputs" -o "$site" --shard auto \
    --report "$site/report-$SLURM_ARRAY_TASK_ID.jsonl" "$@"

#!/usr/bin/env bash
# Draws one part of the tiles of a large diagram, as a task of a Slurm job array:
#
#   sbatch --array=0-7 --requeue docs/recipes/slurm/tiles.sh INPUT OUTPUT [OPTION...]
#   espalier merge OUTPUT/shard-*-of-8 -o OUTPUT
#
# INPUT and OUTPUT are on a disk that all nodes share. A task that is requeued draws its part again.
#SBATCH --job-name=espalier-tiles
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

input=$1
output=$2
shift 2
exec "${ESPALIER:-espalier}" tiles "$input" -o "$output" --shard auto "$@"

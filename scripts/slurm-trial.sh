#!/usr/bin/env bash
# Draws diagrams, a gallery, and the tiles of a large diagram with Slurm job arrays on four nodes, with the scripts of
# docs/recipes/slurm. Kills a node in the middle of each array, and compares the merged outputs and reports with those of one
# machine. Starts a Slurm of its own on this machine: a controller and four node daemons. Needs root and
# Debian's slurm-wlm and munge; without them, it says so and ends with status 0.
#
#   scripts/slurm-trial.sh COMMAND [COUNT]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

for program in slurmctld slurmd sbatch munged; do
    if ! command -v "$program" > /dev/null && [[ ! -x /usr/sbin/$program ]]; then
        echo "slurm-trial: skipped: $program isn't installed (slurm-wlm, munge)"
        exit 0
    fi
done
if ((EUID != 0)); then
    echo "slurm-trial: skipped: only root can start node daemons"
    exit 0
fi
PATH=$PATH:/usr/sbin
ESPALIER=$(realpath "$1")
export ESPALIER
count=${2:-200}
recipes=$(realpath docs/recipes/slurm)
work=$(mktemp -d)
export SLURM_CONF=$work/slurm.conf
own_munge=

stop() {
    local file
    for file in "$work"/slurmd-*.pid "$work/slurmctld.pid"; do
        if [[ -f $file ]]; then kill "$(cat "$file")" 2> /dev/null || true; fi
    done
    if [[ -n $own_munge ]]; then kill "$(cat /run/munge/munged.pid)" 2> /dev/null || true; fi
    sleep 1
    rm -rf "$work"
}
trap stop EXIT

start() {
    local host node
    host=$(hostname -s)
    mkdir -p "$work"/{state,spool,log} /run/munge /var/lib/munge /var/log/munge
    [[ -f /etc/munge/munge.key ]] || mungekey -f
    chown munge /run/munge /var/lib/munge /var/log/munge /etc/munge/munge.key
    if ! munge -n > /dev/null 2>&1; then
        su -s /bin/sh munge -c /usr/sbin/munged
        own_munge=1
        sleep 1
    fi
    cat > "$SLURM_CONF" << END
ClusterName=trial
SlurmctldHost=$host
SlurmUser=root
AuthType=auth/munge
# A requeued task waits until the credentials of its first run have expired.
AuthInfo=cred_expire=5
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool/%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd-%n.pid
SlurmctldLogFile=$work/log/slurmctld.log
SlurmdLogFile=$work/log/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SlurmdTimeout=10
JobRequeue=1
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName=n[1-4] NodeHostname=$host Port=[17001-17004] CPUs=1 RealMemory=1000 State=UNKNOWN
PartitionName=p Nodes=n[1-4] Default=YES MaxTime=INFINITE State=UP
END
    slurmctld
    for node in 1 2 3 4; do slurmd -N "n$node"; done
    for _ in $(seq 30); do
        if [[ $(sinfo -h -t idle -o %D 2> /dev/null || true) == 4 ]]; then return; fi
        sleep 1
    done
    echo "slurm-trial: the nodes aren't ready:" >&2
    tail -n 5 "$work"/log/* >&2
    exit 1
}

mkdir -p "$work/shared/in"
cd "$work/shared"
for index in $(seq "$count"); do
    {
        printf 'data:\n  outline: |\n    Node %s\n' "$index"
        for child in $(seq $((index % 40))); do printf '      Child %s\n' "$child"; done
    } > "in/$index.yaml"
done
{
    printf 'template: class-hierarchy\ndata:\n  outline: |\n    Root\n'
    for index in $(seq $((count * 10))); do printf '      Node %s\n        Leaf %s\n' "$index" "$index"; done
} > large.yaml
start

# The first four tasks begin to draw and are then stopped until a node has been killed.
cat > slow.sh << 'END'
#!/usr/bin/env bash
if [[ $SLURM_ARRAY_TASK_ID -ge 4 || -e go ]]; then exec "$RECIPE" "$@"; fi
"$RECIPE" "$@" &
until [[ -n $(find "$2" -newer slow.sh -type f 2> /dev/null | head -n 1) ]]; do sleep 0.01; done
kill -STOP $!
hostname > "running-$SLURM_ARRAY_TASK_ID"
while [[ ! -e go ]]; do sleep 0.2; done
kill -CONT $!
wait $!
END
chmod +x slow.sh

# Kills the processes of a task. Its parent is killed first, because the parent would report the end of the task.
kill_task() {
    local task=$1
    kill -9 "$(ps -o ppid= -p "$task" | tr -d ' ')" "$task" $(pgrep --parent "$task") 2> /dev/null || true
}

# array RECIPE INPUT OUTPUT [OPTION...]: runs a recipe as an array of eight tasks, and kills one of the four nodes.
array() {
    local job victim task
    rm -f go running-*
    touch slow.sh
    job=$(RECIPE=$recipes/$1 sbatch --parsable --array=0-7 --requeue --output="$work/log/$1-%a.txt" --export=ALL slow.sh "${@:2}")
    for _ in $(seq 120); do
        if [[ $(find . -maxdepth 1 -name 'running-*' | wc -l) == 4 ]]; then break; fi
        sleep 0.5
    done
    victim=$(squeue -h -j "$job" -t running -o '%N %A' | sort | head -n 1 | cut -d ' ' -f 1)
    echo "slurm-trial: $1: killing the daemon of $victim, while all nodes have written $(find "$3" -type f | wc -l) files"
    kill -9 "$(cat "$work/slurmd-$victim.pid")"
    for task in $(ps -eo pid,args | awk -v dir="spool/$victim/" 'index($0, dir) && !/awk/ {print $1}'); do kill_task "$task"; done
    # When the controller marks the node as down, it requeues the task.
    for _ in $(seq 60); do
        if [[ $(sinfo -h -n "$victim" -o %t) == down* ]]; then break; fi
        sleep 1
    done
    touch go
    slurmd -N "$victim"
    for _ in $(seq 300); do
        if [[ -z $(squeue -h -j "$job" 2> /dev/null) ]]; then break; fi
        sleep 1
    done
    grep -q "JobId=$job.*equeue\|equeue.*JobId=$job" "$work/log/slurmctld.log" || {
        echo "slurm-trial: $1: no task was requeued" >&2
        tail "$work/log/slurmctld.log" >&2
        exit 1
    }
}

array draw.sh in many -q -f svg,png
"$ESPALIER" merge -q many/report-*.jsonl -o many.jsonl
"$ESPALIER" render in -q -o one -f svg,png --report one.jsonl
cmp one.jsonl many.jsonl
diff -r --exclude='.espalier-state*' --exclude='report-*' one many
echo "slurm-trial: $count diagrams: the same pictures and report as on one machine"

array gallery.sh in site -q
"$ESPALIER" merge -q site/report-*.jsonl -o site.jsonl --gallery site
"$ESPALIER" gallery in -q -o page --report page.jsonl
cmp page.jsonl site.jsonl
diff -r --exclude='report-*' page site
echo "slurm-trial: their gallery: the same files and report as on one machine"

array tiles.sh large.yaml map -q
"$ESPALIER" merge -q map/shard-*-of-8 -o map
"$ESPALIER" tiles large.yaml -q -o whole
diff -r --exclude='shard-*' whole map
echo "slurm-trial: $(find whole -type f | wc -l) files of tiles: the same as on one machine"

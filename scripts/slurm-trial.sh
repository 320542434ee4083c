#!/usr/bin/env bash
# Draws diagrams with a Slurm job array on four nodes, kills one node in the middle, and compares the outputs and the joined
# report with those of one machine. Starts a Slurm of its own on this machine: a controller and four node daemons. Needs root and
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
recipe=$(realpath docs/recipes/slurm/draw.sh)
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
"$ESPALIER" render in -q -o one -f svg,png --report one.jsonl
start

# The first four tasks draw and then wait until a node has been killed.
cat > slow.sh << 'END'
#!/usr/bin/env bash
if [[ $SLURM_ARRAY_TASK_ID -lt 4 && ! -e go ]]; then
    "$ESPALIER" render in -q -o many -f svg,png --incremental --shard "$((SLURM_ARRAY_TASK_ID + 1))/8"
    hostname > "running-$SLURM_ARRAY_TASK_ID"
    while [[ ! -e go ]]; do sleep 0.2; done
fi
exec "$RECIPE" in many -q -f svg,png
END
chmod +x slow.sh
job=$(RECIPE=$recipe sbatch --parsable --array=0-7 --requeue --output="$work/log/job-%a.txt" --export=ALL slow.sh)
for _ in $(seq 60); do
    if [[ $(ls running-* 2> /dev/null | wc -l) == 4 ]]; then break; fi
    sleep 0.5
done
victim=$(squeue -h -j "$job" -t running -o '%N %A' | sort | head -n 1 | cut -d ' ' -f 1)
echo "slurm-trial: killing the daemon of $victim, which has $(find many -name '*.svg' | wc -l) pictures of all nodes to show for"
kill -9 "$(cat "$work/slurmd-$victim.pid")"
tasks=$(ps -eo pid,args | awk -v dir="spool/$victim/" 'index($0, dir) && !/awk/ {print $1}')
# The parent of each task is killed first, because it would report the end of the task.
for task in $tasks; do kill -9 "$(ps -o ppid= -p "$task" | tr -d ' ')" "$task" 2> /dev/null || true; done
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
"$ESPALIER" merge -q many/report-*.jsonl -o many.jsonl
cmp one.jsonl many.jsonl
rm many/report-*.jsonl
diff -r --exclude='.espalier-state*' one many
restarts=$(grep -c 'equeue' "$work/log/slurmctld.log" || true)
echo "slurm-trial: $count diagrams on four nodes, one killed ($restarts lines about requeueing): the same bytes"

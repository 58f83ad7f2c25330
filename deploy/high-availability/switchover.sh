#!/bin/sh
# Moves the primary to another machine: pauses PgBouncer, which keeps statements waiting, until HAProxy leads to the new
# primary. Requests fail only if this takes longer than PgBouncer's query_wait_timeout. Usage: switchover.sh FROM TO, such as switchover.sh db1 db2.
set -eu

# The administration console of PgBouncer on each machine that runs the product, and PostgreSQL through its HAProxy.
: "${POOLERS:=postgres://pgbouncer_admin@10.0.0.11:6432/pgbouncer postgres://pgbouncer_admin@10.0.0.12:6432/pgbouncer}"
: "${PRIMARY:=postgres://jobsitespro_owner@10.0.0.11:5000/jobsitespro}"
: "${PATRONI_CONFIG:=/etc/patroni/config.yml}"
: "${PATRONICTL:=patronictl}"
# Statements wait for this many seconds at most. Then PgBouncer continues with whichever server is the primary.
: "${LIMIT:=15}"
from=$1
to=$2

resume() {
    for pooler in $POOLERS; do psql -qX "$pooler" -c resume || true; done
}
trap resume EXIT

timeline() {
    PGCONNECT_TIMEOUT=1 psql -qXAt "$PRIMARY" -c 'select left(pg_walfile_name(pg_current_wal_lsn()), 8)' 2>/dev/null || true
}
before=$(timeline)

for pooler in $POOLERS; do timeout 5 psql -qX "$pooler" -c pause; done
"$PATRONICTL" -c "$PATRONI_CONFIG" switchover --leader "$from" --candidate "$to" --force &
switching=$!
# Each new primary begins a timeline. HAProxy may find it later than Patroni reports it, or earlier.
end=$(($(date +%s) + LIMIT))
while [ "$(date +%s)" -lt "$end" ]; do
    now=$(timeline)
    if [ -n "$now" ] && [ "$now" != "$before" ]; then break; fi
    sleep 0.1
done
trap - EXIT
resume
wait "$switching"

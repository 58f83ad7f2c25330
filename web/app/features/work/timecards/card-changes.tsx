import { Button } from '@mantine/core';
import { useState } from 'react';
import { readBreaks } from '#domain/work/breaks.ts';
import { AuditedTimecard, type AuditEntry } from '#contract/core/audit-log.ts';
import { actorName } from '#domain/actor-name.ts';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import rows from '../../../../kit/lists/data-table.module.css';
import classes from './timecards.module.css';
import { useChanges, useChangesOf } from './hooks.ts';
import { timeIn } from './written-time.ts';

/** The corrections of a time card: who, when, and the values before and after. */
export function CardChanges({ id, timeZone }: { id: string; timeZone: string }) {
  const list = useChangesOf(id);
  return (
    <section className={classes.changes} aria-label="Changes of this time card">
      <h3>Changes</h3>
      {list.failure && <ListFailure text={list.failure} many="records" onRetry={list.retry} />}
      {!list.loading && !list.failure && list.total === 0 && <p>No changes to this card.</p>}
      <ChangeList entries={list.rows} timeZone={timeZone} />
    </section>
  );
}

/** Audit entries about time cards, each with the values before and after. */
function ChangeList({ entries, timeZone }: { entries: readonly AuditEntry[]; timeZone: string }) {
  return (
    <ul className={rows.rows}>
      {entries.map((entry) => (
        <li key={entry.audit_entry_id}>
          <div className={rows.what}>
            <b>
              {entry.action === 'deleted' ? 'Deleted' : 'Corrected'} by {actorName(entry)}
            </b>
            <p>
              {timeIn(timeZone, entry.created_at)} · {entry.before?.employee_name}
            </p>
            <dl className={classes.hint}>
              <RecordedValues when="Before" fields={entry.before} timeZone={timeZone} />
              <RecordedValues when="After" fields={entry.after} timeZone={timeZone} />
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}

function RecordedValues({ when, fields, timeZone }: { when: string; fields: AuditEntry['before']; timeZone: string }) {
  const { data: card } = AuditedTimecard.safeParse(fields);
  if (!card) return null;
  return (
    <>
      <dt>{when}</dt>
      <dd>{inWords(card, timeZone)}</dd>
    </>
  );
}

/** `2026-11-20 07:30 to 2026-11-20 15:00, Main house, break 2026-11-20 12:00 to 2026-11-20 12:30` */
function inWords({ clock_in, clock_out, jobsite_name, breaks }: AuditedTimecard, timeZone: string): string {
  const until = clock_out ? `to ${timeIn(timeZone, clock_out)}` : 'and open';
  const onBreak = readBreaks(breaks ?? '').map(({ starts_at, ends_at }) => {
    const ended = ends_at ? `to ${timeIn(timeZone, ends_at)}` : 'and on';
    return `, break ${timeIn(timeZone, starts_at)} ${ended}`;
  });
  return `${timeIn(timeZone, clock_in)} ${until}, ${jobsite_name}${onBreak.join('')}`;
}

const STEP = 20;
/** The maximum limit of a list call. */
const MOST = 200;

/** The newest changes, more on request. */
export function NewestChanges({ timeZone }: { timeZone: string }) {
  const [limit, setLimit] = useState(STEP);
  const list = useChanges(limit);
  if (list.failure) return <ListFailure text={list.failure} many="records" onRetry={list.retry} />;
  return (
    <>
      {!list.loading && list.total === 0 && <p>No time card has been corrected or deleted.</p>}
      <ChangeList entries={list.rows} timeZone={timeZone} />
      {list.total > limit && limit < MOST && (
        <Button loading={list.refreshing} onClick={() => setLimit(Math.min(MOST, limit + STEP))}>
          Show More
        </Button>
      )}
    </>
  );
}

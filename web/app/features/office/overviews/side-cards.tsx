import { useId, useState } from 'react';
import type { NotesChange, OverviewHours } from '#contract/office/overviews.ts';
import { formatDuration } from '#domain/time.ts';
import { paths } from '../../../../kit/paths.ts';
import shared from '../../../../kit/page/shared.module.css';
import { useLater } from '../../../../kit/page/use-later.ts';
import { type CompanyTime, momentText } from './overview-text.ts';
import classes from './overviews.module.css';
import { Section } from './section.tsx';

/** Hours worked out of hours planned, by person; omitted while nobody has worked. */
export function HoursSection({ hours }: { hours: OverviewHours }) {
  const { planned_hours, worked_seconds, people, only_jobsite } = hours;
  if (worked_seconds === 0) return null;
  const share = planned_hours > 0 ? worked_seconds / 3600 / planned_hours : 0;
  const tone = share > 1 ? 'red' : share >= 0.8 ? 'amber' : 'blue';
  return (
    <Section
      title="Hours"
      link={{
        label: 'Timecard Report',
        to: paths.timecardReport(),
        ...(only_jobsite && { state: reportOf(only_jobsite) }),
      }}
      order={9}
    >
      <div className={classes.hours}>
        <p>
          <b>{formatDuration(worked_seconds)}</b>
          {planned_hours > 0 && <span>of {formatDuration(planned_hours * 3600)} planned</span>}
        </p>
        {planned_hours > 0 && (
          <div
            className={classes.hoursBar}
            data-tone={tone}
            role="img"
            aria-label={`${Math.round(share * 100)}% of the planned hours`}
          >
            <i style={{ width: `${Math.min(100, share * 100)}%` }} />
          </div>
        )}
        <dl>
          {people.map((person) => (
            <div key={person.employee_name}>
              <dt>{person.employee_name}</dt>
              <dd>{formatDuration(person.worked_seconds)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

/** Navigation state of the report, limited to a jobsite. The user chooses the days. */
function reportOf({ jobsite_id, name }: { jobsite_id: string; name: string }) {
  return { jobsite: { value: jobsite_id, label: name } };
}

interface NotesSectionProps {
  notes: string | null;
  change: NotesChange | null;
  at: CompanyTime;
  max: number;
  /** Who reads the notes. */
  audience: string;
  /** Saves the text; throws an error with the reason. */
  save: (notes: string) => Promise<unknown>;
}

const loadForm = async () => (await import('./note-form.tsx')).NoteForm;

/** The office's own notes, edited in place. */
export function NotesSection({ notes, change, at, audience, ...form }: NotesSectionProps) {
  const heading = useId();
  const [isEditing, setIsEditing] = useState(false);
  const { Part: NoteForm } = useLater(loadForm, isEditing);
  return (
    <section className={classes.card} aria-labelledby={heading} style={{ order: 5 }}>
      <div className={classes.cardHead}>
        <h2 id={heading}>Notes</h2>
        <span />
        {!isEditing && (
          <button type="button" onClick={() => setIsEditing(true)}>
            {notes ? 'Edit' : 'Add Note'}
          </button>
        )}
      </div>
      {isEditing && NoteForm ? (
        <NoteForm notes={notes ?? ''} {...form} onClose={() => setIsEditing(false)} />
      ) : (
        <div className={classes.note}>
          <p className={shared.written}>{notes || <span>Gate code, dogs, best time to call.</span>}</p>
          {notes && (
            <p>
              {change && `${change.account_name}, ${momentText(change.changed_at, at)}. `}
              {audience}
            </p>
          )}
        </div>
      )}
    </section>
  );
}

import type { ProjectOverview } from '#contract/office/overviews.ts';
import { dayIn } from '#domain/time.ts';
import { counted } from '../../../../kit/format.ts';
import { dayText } from '../../../../kit/day-text.ts';
import classes from './overviews.module.css';

/** How far a project has come, from its documents, visits, time cards and money. */
export function StageLine({ overview }: { overview: ProjectOverview }) {
  return (
    <ol className={classes.stages} aria-label="Stages">
      {stagesOf(overview).map(({ label, text, state }) => (
        <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <b>{label}</b>
          {text}
        </li>
      ))}
    </ol>
  );
}

interface Stage {
  label: string;
  text: string;
  state: 'done' | 'now' | 'ahead';
}

function stagesOf({ estimates, money, hours, counts, project, today, time_zone }: ProjectOverview): Stage[] {
  const on = (instant: string) => dayText(dayIn(time_zone, new Date(instant)), today);
  const sent = estimates.flatMap(({ sent_at }) => sent_at ?? []).toSorted();
  const approved = estimates
    .flatMap(({ status, answered_at }) => (status === 'approved' && answered_at ? answered_at : []))
    .toSorted();
  const base = Math.max(money.agreed, money.billed);
  const billed = percent(money.billed, base);
  const paid = percent(money.paid, base);
  const isOver = !project.is_active;
  const stages: (Omit<Stage, 'state'> & { isDone: boolean; hasBegun?: boolean })[] = [
    // Work without an estimate starts with its plan.
    ...(estimates.length > 0
      ? [
          { label: 'Estimate sent', text: sent[0] ? on(sent[0]) : '', isDone: sent.length > 0 },
          { label: 'Approved', text: approved[0] ? on(approved[0]) : '', isDone: approved.length > 0 },
        ]
      : []),
    {
      label: 'Planned',
      text: counts.visits > 0 ? counted(counts.visits, 'visit') : '',
      isDone: counts.visits > 0 || hours.started_at !== null,
    },
    {
      label: 'In progress',
      text: hours.started_at ? `since ${on(hours.started_at)}` : '',
      isDone: hours.started_at !== null && isOver,
      hasBegun: hours.started_at !== null,
    },
    { label: 'Billed', text: base > 0 ? `${billed}%` : '', isDone: base > 0 && billed >= 100, hasBegun: billed > 0 },
    { label: 'Paid', text: base > 0 ? `${paid}%` : '', isDone: base > 0 && paid >= 100, hasBegun: paid > 0 },
  ];
  // A stage may be skipped: work on an estimate that was never approved is billed and paid all the same.
  const begun = stages.findIndex(({ isDone, hasBegun }) => !isDone && hasBegun);
  const now = begun >= 0 ? begun : stages.findLastIndex(({ isDone }) => isDone) + 1;
  return stages.map(({ label, text, isDone }, at) => ({
    label,
    text,
    state: isDone ? 'done' : at === now ? 'now' : 'ahead',
  }));
}

/** Never 100 before everything is covered. */
function percent(part: number, whole: number): number {
  return whole > 0 ? Math.floor((part / whole) * 100) : 0;
}

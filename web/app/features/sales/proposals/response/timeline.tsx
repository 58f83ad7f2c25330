import type { EstimateAnswer, TimelineEvent } from '#contract/sales/approvals.ts';
import { Card } from '../../../../../kit/lists/cards.tsx';
import { formatMoment } from '../../../../../kit/format.ts';
import classes from './response.module.css';

const SAID: Readonly<Record<TimelineEvent, (by: string) => string>> = {
  sent: (by) => `Sent${by && ` by ${by}`}`,
  shown: (by) => `Opened here for a signature by ${by}`,
  opened: (by) => `Opened${by && ` by ${by}`}`,
  approved: (by) => `${by} approved`,
  recorded: (by) => `Approval recorded by ${by}`,
  withdrawn: (by) => `Approval withdrawn by ${by}`,
  declined: (by) => `${by} declined`,
  question: (by) => `${by} asked a question`,
  renewal: (by) => `${by} asked for a new estimate`,
  answered: (by) => `${by} answered`,
};

/** What happened to the estimate between company and customer, newest first. */
export function Timeline({ events }: { events: EstimateAnswer['timeline'] }) {
  if (events.length === 0) return null;
  return (
    <Card title="Timeline">
      <ol className={classes.timeline}>
        {events.toReversed().map(({ at, what, by }) => (
          <li key={`${at} ${what}`}>
            {SAID[what](by)}
            <br />
            <time dateTime={at}>{formatMoment(at)}</time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

import { LATE_TAP_HOURS } from '../../../contract/clocking.ts';
import type { ErrorCode } from '../call.ts';
import { serverNow } from './server-clock.ts';
import { type Tap, timeOf } from './tap.ts';
import type { Texts } from './texts.ts';
import classes from './time-page.module.css';
import { writtenMoment } from './written.ts';

interface RefusedTapsProps {
  taps: readonly Tap[];
  /** The company's time zone; the phone's own when unknown. */
  timeZone: string | undefined;
  texts: Texts;
  onRead: (tap: Tap) => Promise<void>;
}

/** Taps that the server rejected, each with the reason and what to do, so that no hours are lost silently. */
export function RefusedTaps({ taps, timeZone = phonesOwn(), texts, onRead }: RefusedTapsProps) {
  const refused = taps.filter((tap) => tap.refused);
  if (refused.length === 0) return null;
  return (
    <section className={classes.refused} role="alert">
      <h2>{texts.refusedTaps}</h2>
      <ul>
        {refused.map((tap) => (
          <li key={tap.key}>
            <p>
              <strong>{nameOf(tap, writtenMoment(timeOf(tap), timeZone, texts), texts)}</strong>
              <br />
              {reasonOf(tap, texts)}
            </p>
            <button type="button" className={classes.act} onClick={() => void onRead(tap)}>
              {texts.iHaveTold}
            </button>
          </li>
        ))}
      </ul>
      <p>{texts.tellOffice}</p>
    </section>
  );
}

function phonesOwn(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function nameOf(tap: Tap, time: string, texts: Texts): string {
  return tap.kind === 'in' ? texts.refusedIn(tap.jobsite_name, time) : texts.refusedOut(time);
}

const REASONS: Partial<Record<ErrorCode, keyof Texts['refusals']>> = {
  timecard_overlaps: 'overlaps',
  timecard_open: 'open',
  timecard_closed: 'closed',
  timecard_not_found: 'noCard',
  jobsite_not_found: 'jobsiteGone',
  employee_not_found: 'codeGone',
  subscription_inactive: 'subscription',
};

function reasonOf(tap: Tap, { refusals }: Texts): string {
  const hours = (serverNow().getTime() - Date.parse(tap.at)) / (60 * 60 * 1000);
  if (tap.refused === 'validation_failed' && hours > LATE_TAP_HOURS) return refusals.tooOld;
  return refusals[(tap.refused && REASONS[tap.refused]) ?? 'other'];
}

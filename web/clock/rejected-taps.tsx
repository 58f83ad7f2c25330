import { formatUsd } from '#domain/money.ts';
import { LATE_TAP_HOURS } from '#domain/work/clocking.ts';
import type { ApiErrorCode } from '../kit/api/call.ts';
import { serverNow } from './server-clock.ts';
import { type Tap, timeOf } from './tap.ts';
import type { Translations } from './translations-en.ts';
import classes from './time-page.module.css';
import { formatInstant } from './written.ts';

interface RejectedTapsProps {
  taps: readonly Tap[];
  /** The company's time zone; the phone's own when unknown. */
  timeZone: string | undefined;
  translations: Translations;
  onRead: (tap: Tap) => Promise<void>;
}

/** Taps that the server rejected, each with the reason and the next step, so that no hours are lost silently. */
export function RejectedTaps({ taps, timeZone = phoneTimeZone(), translations, onRead }: RejectedTapsProps) {
  const rejected = taps.filter((tap) => tap.rejected);
  if (rejected.length === 0) return null;
  return (
    <section className={classes.rejected} role="alert">
      <h2>{translations.rejectedTaps}</h2>
      <ul>
        {rejected.map((tap) => (
          <li key={tap.key}>
            <p>
              <strong>{nameOf(tap, formatInstant(timeOf(tap), timeZone, translations), translations)}</strong>
              <br />
              {reasonOf(tap, translations)}
            </p>
            <button type="button" className={classes.act} onClick={() => void onRead(tap)}>
              {translations.officeNotified}
            </button>
          </li>
        ))}
      </ul>
      <p>{translations.informOffice}</p>
    </section>
  );
}

function phoneTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function nameOf(tap: Tap, time: string, translations: Translations): string {
  if (tap.kind === 'in') return translations.rejectedIn(tap.jobsite_name, time);
  if (tap.kind === 'note') return translations.rejectedNote(tap.text, tap.jobsite_name, time);
  if (tap.kind === 'expense') return translations.rejectedReceipt(formatUsd(tap.amount_dollar), tap.jobsite_name, time);
  const { rejectedOut, rejectedBreakStart, rejectedBreakEnd } = translations;
  return { out: rejectedOut, break_start: rejectedBreakStart, break_end: rejectedBreakEnd }[tap.kind](time);
}

const REASONS: Partial<Record<ApiErrorCode, keyof Translations['errors']>> = {
  timecard_overlaps: 'overlaps',
  timecard_open: 'open',
  timecard_closed: 'closed',
  timecard_not_found: 'noCard',
  not_clocked_in: 'notClockedIn',
  break_open: 'onBreak',
  break_not_open: 'notOnBreak',
  jobsite_not_found: 'jobsiteGone',
  employee_not_found: 'codeGone',
  subscription_inactive: 'subscription',
  too_many_expenses: 'tooManyReceipts',
};

function reasonOf(tap: Tap, { errors }: Translations): string {
  const hours = (serverNow().getTime() - Date.parse(tap.at)) / (60 * 60 * 1000);
  if (tap.rejected === 'validation_failed' && hours > LATE_TAP_HOURS) return errors.tooOld;
  return errors[(tap.rejected && REASONS[tap.rejected]) ?? 'other'];
}

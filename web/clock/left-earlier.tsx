import { type FormEvent, useState } from 'react';
import { isForgotten, mayHaveLeftEarlier } from '#domain/work/clocking.ts';
import { instantAt, writtenTime } from '#domain/time.ts';
import type { ShownCard } from './shown-cards.ts';
import type { Translations } from './translations-en.ts';
import classes from './time-page.module.css';

interface LeftEarlierProps {
  open: ShownCard;
  timeZone: string;
  now: Date;
  translations: Translations;
  onLeft: (statedAt: string) => Promise<void>;
}

type Fault = 'leftMissing' | 'leftTooEarly' | 'leftBeforeBreak' | 'leftInFuture';

/** Clocks out with a time that the employee enters after forgetting to clock out; absent in the first hours of work. */
export function LeftEarlier({ open, timeZone, now, translations, onLeft }: LeftEarlierProps) {
  const [left, setLeft] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const wallTime = (instant: Date) => writtenTime(timeZone, instant).replace(' ', 'T');
  const earliest = wallTime(new Date(open.clock_in));
  const lastBreak = open.breaks.at(-1);
  const lastOnBreak = lastBreak && new Date(lastBreak.ends_at ?? lastBreak.starts_at);
  const state = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultIn(left, { earliest, onBreak: lastOnBreak && wallTime(lastOnBreak), latest: wallTime(now) });
    setFault(found);
    // The field contains whole minutes; clocking out within the first minute must not end before it starts.
    if (found) return;
    const least = lastOnBreak?.toISOString() ?? open.clock_in;
    void onLeft(left === wallTime(new Date(least)) ? least : instantAt(timeZone, left).toISOString());
  };
  if (!mayHaveLeftEarlier(new Date(open.clock_in), now)) return null;
  return (
    <details className={classes.earlier} open={isForgotten(new Date(open.clock_in), now)}>
      <summary>{translations.leftEarlier}</summary>
      <form noValidate onSubmit={state}>
        <label htmlFor="left">{translations.whenLeft}</label>
        <input
          id="left"
          type="datetime-local"
          value={left}
          onChange={(event) => setLeft(event.currentTarget.value)}
          min={earliest}
          max={wallTime(now)}
          aria-invalid={fault !== null}
          aria-describedby="left-fault left-note"
        />
        <p id="left-fault" className={classes.fault} role="alert">
          {fault && translations[fault]}
        </p>
        <p id="left-note">{translations.leftIsSeen}</p>
        <button type="submit" className={classes.act}>
          {translations.clockOutThen}
        </button>
      </form>
    </details>
  );
}

interface Moments {
  earliest: string;
  /** When the last break started or ended. */
  onBreak: string | undefined;
  latest: string;
}

/** Times as `2026-11-20T07:30` in one time zone, which can be compared as strings. */
function faultIn(left: string, { earliest, onBreak = earliest, latest }: Moments): Fault | null {
  if (left === '') return 'leftMissing';
  if (left < earliest) return 'leftTooEarly';
  if (left < onBreak) return 'leftBeforeBreak';
  return left > latest ? 'leftInFuture' : null;
}

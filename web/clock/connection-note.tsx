import type { Known } from './tap-queue.ts';
import type { Tap } from './tap.ts';
import type { Translations } from './translations.ts';
import classes from './time-page.module.css';
import { writtenMoment } from './written.ts';

interface ConnectionNoteProps {
  isAway: boolean;
  known: Known;
  taps: readonly Tap[];
  translations: Translations;
}

/** States that there is no network, and how many taps wait for it. */
export function ConnectionNote({ isAway, known, taps, translations }: ConnectionNoteProps) {
  const waiting = taps.filter(({ rejected }) => !rejected).length;
  const asOf = writtenMoment(known.as_of, known.employee.time_zone, translations);
  return (
    <div role="status">
      {(isAway || waiting > 0) && (
        <p className={classes.warning}>
          {isAway && `${translations.offline} ${translations.offlineSince(asOf)} `}
          {waiting > 0 && <strong>{translations.waitingTaps(waiting)}</strong>}
        </p>
      )}
    </div>
  );
}

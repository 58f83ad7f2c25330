import type { Known } from './kept.ts';
import type { Tap } from './tap.ts';
import type { Texts } from './texts.ts';
import classes from './time-page.module.css';
import { writtenMoment } from './written.ts';

interface ConnectionNoteProps {
  isAway: boolean;
  known: Known;
  taps: readonly Tap[];
  texts: Texts;
}

/** States that there is no network, and how many taps wait for it. */
export function ConnectionNote({ isAway, known, taps, texts }: ConnectionNoteProps) {
  const waiting = taps.filter(({ refused }) => !refused).length;
  const asOf = writtenMoment(known.as_of, known.employee.time_zone, texts);
  return (
    <div role="status">
      {(isAway || waiting > 0) && (
        <p className={classes.warning}>
          {isAway && `${texts.offline} ${texts.offlineSince(asOf)} `}
          {waiting > 0 && <strong>{texts.waitingTaps(waiting)}</strong>}
        </p>
      )}
    </div>
  );
}

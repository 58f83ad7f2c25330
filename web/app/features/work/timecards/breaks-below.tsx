import { formatDuration } from '#domain/time.ts';
import classes from './timecards.module.css';

/** The breaks of a row on a phone, which has no breaks column. */
export function BreaksBelow({ seconds }: { seconds: number }) {
  return seconds > 0 && <small className={classes.below}>Breaks {formatDuration(seconds)}</small>;
}

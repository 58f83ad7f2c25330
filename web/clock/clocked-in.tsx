import { breakSeconds, openBreak, workedSeconds } from '#domain/work/breaks.ts';
import { formatDuration } from '#domain/time.ts';
import { isForgotten } from '#domain/work/clocking.ts';
import { formatAddress } from '../kit/format.ts';
import { IconMapPin } from '../kit/icons/icons.ts';
import type { CachedTimeCard } from './tap-queue.ts';
import type { ShownCard } from './shown-cards.ts';
import type { Translations } from './translations-en.ts';
import classes from './time-page.module.css';
import { formatInstant, writtenTimeOf } from './written.ts';

interface ClockedInProps {
  open: ShownCard;
  cachedCard: CachedTimeCard;
  now: Date;
  translations: Translations;
}

/** The open time card: its start, or that of the break, the elapsed time, and its jobsite. */
export function ClockedIn({ open, cachedCard, now, translations }: ClockedInProps) {
  const { time_zone } = cachedCard.employee;
  const worked = workedSeconds(open, now);
  const onBreak = openBreak(open.breaks);
  const shown = onBreak ? breakSeconds([onBreak], now) : worked;
  const [hours, minutes] = [Math.floor(shown / 3600), Math.floor(shown / 60) % 60];
  const elapsed = Math.floor((now.getTime() - Date.parse(open.clock_in)) / 1000);
  const isLong = isForgotten(new Date(open.clock_in), now);
  const since = isLong ? formatInstant : writtenTimeOf;
  const jobsite = cachedCard.jobsites.find(({ jobsite_id }) => jobsite_id === open.jobsite_id);
  return (
    <section className={classes.now}>
      <h2 className={classes.status}>
        <span className={onBreak ? classes.pause : classes.dot} aria-hidden />
        {onBreak
          ? translations.onBreakSince(since(onBreak.starts_at, time_zone, translations))
          : translations.clockedInSince(since(open.clock_in, time_zone, translations))}
      </h2>
      <p
        className={classes.running}
        role="timer"
        aria-label={translations[onBreak ? 'breakTime' : 'runningTime'](hours, minutes)}
      >
        {hours > 0 && (
          <>
            {hours}
            <small>h</small>
          </>
        )}
        {minutes}
        <small>m</small>
      </p>
      {onBreak && <p className={classes.worked}>{translations.workedSoFar(formatDuration(worked))}</p>}
      {isLong && <p className={classes.warning}>{translations.forgotten(formatDuration(elapsed))}</p>}
      <div className={classes.site}>
        <IconMapPin size={24} aria-hidden />
        <p>
          <strong>{open.jobsite_name}</strong>
          {jobsite && <span>{formatAddress(jobsite)}</span>}
        </p>
      </div>
    </section>
  );
}

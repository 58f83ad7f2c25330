import { Box } from '@mantine/core';
import { Link } from '../../../../kit/router/router.tsx';
import { countDays, eachDay, shortDay, type Days } from '#domain/time.ts';
import { shortTime } from '#domain/work/visit-overlaps.ts';
import type { Visit } from '#contract/work/visits.ts';
import { paths } from '../../../../kit/paths.ts';
import { IconUserPlus } from '../../../../kit/icons/icons.ts';
import { carrying } from '../visits/hooks.ts';
import { MoveNotes } from './move-notes.tsx';
import classes from './week-and-month.module.css';
import { dayNumber, daysShown, dayTitle, periodTitle, weekdayOf } from '../visits/schedule-period.ts';
import { useMovableLink } from './use-movable-link.ts';
import { type MovingVisits, useMoving } from './use-moving.ts';
import { ALL_DAY } from '../visits/visit-spans.ts';
import { KINDS, kindOf } from '../visits/visit-state.tsx';
import shared from '../../../../kit/page/shared.module.css';

interface MonthGridProps {
  /** Any day of the month. */
  day: string;
  today: string;
  visits: readonly Visit[];
  /** Shows the week of a day, with all its visits. */
  onWeek: (day: string) => void;
}

/** The cells of a month are days, regardless of the crew. */
const NO_ROW = '';

/** Maximum number of visits listed per day before the number of others is shown. */
const LINES = 3;

/** A month of visits, with those that need attention in color. They are moved to other days as in the week. */
export function MonthGrid({ day, today, visits, onWeek }: MonthGridProps) {
  const weeks = weeksOf(daysShown('month', day));
  const isOutside = (of: string) => of.slice(0, 7) !== day.slice(0, 7);
  const moving = useMoving({ rows: [NO_ROW], days: weeks.flat(), isMonth: true });
  return (
    <>
      <MoveNotes moving={moving} />
      <table className={classes.month} aria-label={periodTitle('month', day)}>
        <thead>
          <tr>
            {weeks[0]?.map((of) => (
              <th key={of} scope="col">
                {weekdayOf(of)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((of) => (
                <td
                  key={of}
                  data-today={of === today || undefined}
                  data-outside={isOutside(of) || undefined}
                  data-target={moving.moving?.to.day === of || undefined}
                  onDragOver={(event) => {
                    if (moving.moving?.by !== 'mouse') return;
                    event.preventDefault();
                    moving.aim({ row: NO_ROW, day: of });
                  }}
                  onDrop={(event) => {
                    event.preventDefault();
                    moving.drop();
                  }}
                >
                  <DayOfMonth
                    day={of}
                    isToday={of === today}
                    isOutside={isOutside(of)}
                    visits={visits.filter((visit) => visit.day === of)}
                    onWeek={onWeek}
                    moving={moving}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Box component="p" pt={12} px={2} fz={12} lh="1rem" className={shared.faint}>
        Drag a visit to another day, or press M on it, then the arrow keys and Enter
      </Box>
    </>
  );
}

function weeksOf(days: Days): string[][] {
  const all = eachDay(days);
  return Array.from({ length: countDays(days) / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
}

interface DayOfMonthProps {
  day: string;
  isToday: boolean;
  /** The day belongs to the previous or next month. */
  isOutside: boolean;
  visits: readonly Visit[];
  onWeek: (day: string) => void;
  moving: MovingVisits;
}

function DayOfMonth({ day, isToday, isOutside, visits, onWeek, moving }: DayOfMonthProps) {
  const more = visits.length - LINES;
  return (
    <>
      <div className={classes.day}>
        <button type="button" aria-label={`Week of ${dayTitle(day)}`} onClick={() => onWeek(day)}>
          {isOutside && day.endsWith('-01') ? shortDay(day) : dayNumber(day)}
        </button>
        {isToday && <span className={shared.muted}>Today</span>}
      </div>
      <ul>
        {visits.slice(0, LINES).map((visit) => (
          <li key={visit.visit_id}>
            <Line visit={visit} moving={moving} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-label={`${more} more on ${dayTitle(day)}`}
          onClick={() => onWeek(day)}
        >
          {more} more
        </button>
      )}
    </>
  );
}

function Line({ visit, moving }: { visit: Visit; moving: MovingVisits }) {
  const movable = useMovableLink(visit, { row: NO_ROW, day: visit.day }, moving);
  const kind = kindOf(visit);
  const { word, tone, icon } = KINDS[kind];
  const Icon = kind === 'no_crew' ? IconUserPlus : icon;
  return (
    <Link
      {...movable}
      to={paths.updateVisit()}
      state={carrying(visit)}
      className={classes.line}
      data-kind={kind}
      data-tone={tone}
      title={word}
    >
      {Icon ? <Icon size={14} stroke={1.75} aria-hidden /> : <span className={classes.monthDot} />}
      <span className={classes.time}>{visit.starts ? shortTime(visit.starts) : ALL_DAY}</span>
      <span className={classes.title}>{visit.title}</span>
      <span className="visually-hidden">, {word}</span>
    </Link>
  );
}

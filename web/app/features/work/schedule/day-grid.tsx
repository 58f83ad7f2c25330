import { Box } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { Link } from '../../../../kit/router/router.tsx';
import type { ListedEmployee } from '#contract/work/employees.ts';
import { shortTime } from '#domain/work/visit-overlaps.ts';
import { clockTime, timeOfMinute } from '#domain/work/visit-times.ts';
import type { Visit } from '#contract/work/visits.ts';
import { paths } from '../../../../kit/paths.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import shared from '../../../../kit/page/shared.module.css';
import { crewRows, sameTime, placeAndTime, withoutCrew } from '../visits/crew-rows.ts';
import classes from './day-grid.module.css';
import { Notice } from '../../../../kit/page/notice.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { ScopeQuestion } from './scope-question.tsx';
import { carrying } from '../visits/hooks.ts';
import { linesOf, type Range, rangeOf } from './lane-rows.ts';
import { longDayTitle } from '../visits/schedule-period.ts';
import type { Times } from './shifting.ts';
import { type ShiftingVisits, useShifting } from './use-shifting.ts';
import { type StretchingVisits, useStretching } from './use-stretching.ts';
import { ALL_DAY, plannedHours } from '../visits/visit-spans.ts';
import { isChangeable, KINDS, kindOf } from '../visits/visit-state.tsx';

interface DayGridProps {
  day: string;
  visits: readonly Visit[];
  /** Whether the visits have been loaded: until then, no employee is shown as free. */
  isLoaded: boolean;
  employees: readonly ListedEmployee[];
  timeZone: string;
}

/**
 * A day with the crew as rows and the hours as columns. A visit is dragged to another hour, or moved with M, the arrow
 * keys and Enter; its end is changed in the same way.
 */
export function DayGrid({ day, visits, isLoaded, employees, timeZone }: DayGridProps) {
  const range = rangeOf(visits);
  const [latest, setLatest] = useState<'end' | 'hour'>();
  const stretching = useStretching(range, () => setLatest('end'));
  const shifting = useShifting(range, () => setLatest('hour'));
  const unmanned = withoutCrew(visits);
  const people = crewRows(visits, employees);
  const rows = [
    ...(unmanned.length > 0 ? [{ key: '', name: 'No crew yet', title: '', visits: unmanned }] : []),
    ...people,
  ];
  return (
    <>
      <DayNotes latest={latest} stretching={stretching} shifting={shifting} />
      <div className={shared.scroller}>
        <table className={classes.day} aria-label={`${longDayTitle(day)}, crew as rows`}>
          <thead>
            <tr>
              <th scope="col">Crew</th>
              <th scope="col">
                <span className="visually-hidden">Visits</span>
                <span className={classes.axis} aria-hidden>
                  {hoursOf(range).map((minute) => (
                    <span key={minute} style={along(minute, minute, range)}>
                      {shortTime(timeOfMinute(minute))}
                    </span>
                  ))}
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} data-unmanned={row.key === '' || undefined}>
                <th scope="row">
                  <b>{row.name}</b>
                  {row.title}
                  <Box component="span" display="block" mt={2} fz={12} lh="1rem" fw={500} className={shared.muted}>
                    {row.visits.length === 0
                      ? isLoaded && 'Free'
                      : `${plannedHours(row.visits.filter(({ status }) => status !== 'cancelled'))} planned`}
                  </Box>
                </th>
                <td>
                  <Lane of={row.visits} row={row.key} {...{ visits, range, stretching, shifting }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Box component="p" pt={12} px={2} fz={12} lh="1rem" className={shared.faint}>
        Drag a visit to another hour, or press M on it, then the arrow keys and Enter. Drag its right edge to change its
        end, or use the arrow keys there, then Enter. Times in {timeZone}
      </Box>
    </>
  );
}

interface LaneProps {
  of: readonly Visit[];
  /** An employee's id; empty for visits without a crew. */
  row: string;
  visits: readonly Visit[];
  range: Range;
  stretching: StretchingVisits;
  shifting: ShiftingVisits;
}

function Lane({ of, row, visits, range, stretching, shifting }: LaneProps) {
  const placed = linesOf(of);
  const lines = Math.max(1, ...placed.map(({ line }) => line + 1));
  const style = { '--lines': lines, '--hours': (range.to - range.from) / 60 } as CSSProperties;
  return (
    <div className={classes.lane} data-lane style={style}>
      {placed.map(({ visit, line }) => {
        const isMovable = visit.starts !== null && visit.ends !== null && isChangeable(visit);
        const shown = shifting.shownTimes(visit);
        const from = visit.starts ? shown.starts : range.from;
        const to = visit.ends ? Math.min(shown.ends + stretching.byMinutes(visit), range.to) : range.to;
        const other = row === '' ? undefined : sameTime(visit, visits, row);
        return (
          <div
            key={visit.visit_id}
            className={classes.visit}
            data-kind={kindOf(visit)}
            data-visit={visit.visit_id}
            data-movable={isMovable || undefined}
            data-moving={shifting.shifting?.visit.visit_id === visit.visit_id || undefined}
            {...(isMovable && shifting.blockOf(visit))}
            style={{ ...along(from, to, range), '--line': line } as CSSProperties}
          >
            <VisitLink
              visit={visit}
              times={visit.starts && visit.ends ? { starts: from, ends: to } : null}
              keys={isMovable ? shifting.linkOf(visit) : undefined}
              warning={other && `Also ${placeAndTime(other)}`}
            />
            {isMovable && (
              <span
                className={classes.handle}
                role="slider"
                tabIndex={0}
                aria-label={`End of ${visit.title}`}
                aria-orientation="horizontal"
                aria-valuemin={from}
                aria-valuemax={range.to}
                aria-valuenow={to}
                aria-valuetext={clockTime(timeOfMinute(to))}
                {...stretching.handleOf(visit)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface VisitLinkProps {
  visit: Visit;
  /** As displayed; null for an all-day visit. */
  times: Times | null;
  keys: ReturnType<ShiftingVisits['linkOf']> | undefined;
  warning: string | undefined;
}

function VisitLink({ visit, times, keys, warning }: VisitLinkProps) {
  const { word, isLoud } = KINDS[kindOf(visit)];
  const written = times ? `${short(times.starts)} – ${short(times.ends)}` : ALL_DAY;
  return (
    <Link to={paths.updateVisit()} state={carrying(visit)} title={`${visit.title}, ${visit.customer_name}`} {...keys}>
      <span>{isLoud ? `${written} · ${word}` : written}</span>
      <b>{visit.title}</b>
      {warning ? (
        <span className={classes.warning}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {warning}
        </span>
      ) : (
        <span>{visit.customer_name}</span>
      )}
      {!isLoud && <span className="visually-hidden">{word}</span>}
    </Link>
  );
}

function short(minute: number): string {
  return shortTime(timeOfMinute(minute));
}

function hoursOf({ from, to }: Range): number[] {
  return Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60);
}

function along(from: number, to: number, range: Range): CSSProperties {
  const whole = range.to - range.from;
  return { '--at': (from - range.from) / whole, '--long': (to - from) / whole } as CSSProperties;
}

interface DayNotesProps {
  /** The last change: earlier changes can no longer be undone. */
  latest: 'end' | 'hour' | undefined;
  stretching: StretchingVisits;
  shifting: ShiftingVisits;
}

/** Shows where a visit of the day is being moved, the last change with an undo button, or why a change failed. */
function DayNotes({ latest, stretching, shifting }: DayNotesProps) {
  const { stretched } = stretching;
  const { moved } = shifting;
  const aimed = shifting.shifting?.by === 'keyboard' ? shifting.shifting : undefined;
  return (
    <>
      <ScopeQuestion pendingChange={stretching.asked ?? shifting.asked} />
      <p className="visually-hidden" role="status">
        {stretching.stretching?.by === 'keyboard' && 'Enter saves, Escape leaves it.'}
        {aimed &&
          `Moving ${aimed.visit.title} to ${at(aimed.to.starts)}. Left and right choose, Enter moves, Escape leaves it.`}
      </p>
      {latest === 'end' && stretched && (
        <ChangedNotice of={stretched} onUndo={stretching.undo}>
          ends at {at(stretched.end)} now
        </ChangedNotice>
      )}
      {latest === 'hour' && moved && (
        <ChangedNotice of={moved} onUndo={shifting.undo}>
          is from {at(moved.to.starts)} to {at(moved.to.ends)} now
        </ChangedNotice>
      )}
      <Problem text={latest === 'end' ? stretching.problem : shifting.problem} />
    </>
  );
}

function Problem({ text }: { text: string }) {
  if (!text) return null;
  return (
    <div className={shared.apart}>
      <Notice tone="red" icon={IconAlertTriangle}>
        <p>{text}</p>
      </Notice>
    </div>
  );
}

function at(minute: number): string {
  return clockTime(timeOfMinute(minute));
}

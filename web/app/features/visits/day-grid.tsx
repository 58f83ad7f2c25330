import { Button } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Employee } from '../../../../contract/employees.ts';
import { shortTime } from '../../../../contract/visit-overlaps.ts';
import { clockTime, minuteOf, timeOfMinute } from '../../../../contract/visit-times.ts';
import type { Visit } from '../../../../contract/visits.ts';
import { paths } from '../../paths.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import shared from '../../ui/shared.module.css';
import { crewRows, sameTime, whereAndWhen, withoutCrew } from './crew-rows.ts';
import classes from './day-grid.module.css';
import { carrying } from './hooks.ts';
import { linesOf, rangeOf } from './lane-rows.ts';
import { longDayTitle } from './schedule-period.ts';
import { type Range, type StretchingVisits, useStretching } from './use-stretching.ts';
import { ALL_DAY, plannedHours } from './visit-spans.ts';
import { isChangeable, KINDS, kindOf } from './visit-state.tsx';

interface DayGridProps {
  day: string;
  visits: readonly Visit[];
  employees: readonly Employee[];
  timeZone: string;
}

/** A day with the crew as rows and hours as columns. The end of a visit is dragged, or moved by arrow keys and Enter. */
export function DayGrid({ day, visits, employees, timeZone }: DayGridProps) {
  const range = rangeOf(visits);
  const stretching = useStretching(range);
  const unmanned = withoutCrew(visits);
  const people = crewRows(visits, employees);
  const rows = [
    ...(unmanned.length > 0 ? [{ key: '', name: 'No crew yet', title: '', visits: unmanned }] : []),
    ...people,
  ];
  return (
    <>
      <StretchNotes stretching={stretching} />
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
                  <span className={classes.hours}>
                    {row.visits.length === 0
                      ? 'Free'
                      : `${plannedHours(row.visits.filter(({ status }) => status !== 'cancelled'))} planned`}
                  </span>
                </th>
                <td>
                  <Lane of={row.visits} row={row.key} {...{ visits, range, stretching }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.legend}>
        Drag the right edge of a visit to change its end, or use the arrow keys on it, then Enter. Times of {timeZone}
      </p>
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
}

function Lane({ of, row, visits, range, stretching }: LaneProps) {
  const placed = linesOf(of);
  const lines = Math.max(1, ...placed.map(({ line }) => line + 1));
  const style = { '--lines': lines, '--hours': (range.to - range.from) / 60 } as CSSProperties;
  return (
    <div className={classes.lane} data-lane style={style}>
      {placed.map(({ visit, line }) => {
        const from = visit.starts ? minuteOf(visit.starts) : range.from;
        const to = visit.ends ? Math.min(stretching.shownEnd(visit), range.to) : range.to;
        const other = row === '' ? undefined : sameTime(visit, visits, row);
        return (
          <div
            key={visit.visit_id}
            className={classes.visit}
            data-kind={kindOf(visit)}
            style={{ ...along(from, to, range), '--line': line } as CSSProperties}
          >
            <VisitLink
              visit={visit}
              end={visit.ends && timeOfMinute(to)}
              warning={other && `Also ${whereAndWhen(other)}`}
            />
            {visit.ends && isChangeable(visit) && (
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

function VisitLink({ visit, end, warning }: { visit: Visit; end: string | null; warning: string | undefined }) {
  const { word, isLoud } = KINDS[kindOf(visit)];
  const times = visit.starts && end ? `${shortTime(visit.starts)} – ${shortTime(end)}` : ALL_DAY;
  return (
    <Link to={paths.updateVisit()} state={carrying(visit)} title={`${visit.title}, ${visit.customer_name}`}>
      <span>{isLoud ? `${times} · ${word}` : times}</span>
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

/** How far a visit has been stretched, with the way back, or why it was not. */
function StretchNotes({ stretching: { stretching, stretched, problem, undo } }: { stretching: StretchingVisits }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {stretching?.by === 'keyboard' && 'Enter saves, Escape leaves it.'}
      </p>
      {stretched && (
        <div className={shared.apart}>
          <Notice tone="green" icon={IconCircleCheck} action={<Button onClick={undo}>Undo</Button>}>
            <p>
              {stretched.visit.title} ends at {clockTime(timeOfMinute(stretched.end))} now.
            </p>
          </Notice>
        </div>
      )}
      {problem && (
        <div className={shared.apart}>
          <Notice tone="red" icon={IconAlertTriangle}>
            <p>{problem}</p>
          </Notice>
        </div>
      )}
    </>
  );
}

function hoursOf({ from, to }: Range): number[] {
  return Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60);
}

function along(from: number, to: number, range: Range): CSSProperties {
  const whole = range.to - range.from;
  return { '--at': (from - range.from) / whole, '--long': (to - from) / whole } as CSSProperties;
}

import { Box, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ListedEmployee } from '#contract/work/employees.ts';
import { eachDay, weekOf } from '#domain/time.ts';
import type { EstimateToPlan } from '#contract/sales/estimates-to-plan.ts';
import type { Visit } from '#contract/work/visits.ts';
import { counted } from '../../../../kit/format.ts';
import { IconUserPlus } from '../../../../kit/icons/icons.ts';
import shared from '../../../../kit/page/shared.module.css';
import { type CrewRow, crewRows, initialsOf, sameTime, placeAndTime, withoutCrew } from '../visits/crew-rows.ts';
import { MoveNotes } from './move-notes.tsx';
import { NO_CREW } from './moving.ts';
import { ToPlan } from './to-plan.tsx';
import { type MovingVisits, useMoving } from './use-moving.ts';
import { type PlanningEstimates, usePlanning } from './use-planning.ts';
import { dayNumber, isWeekend, periodTitle, weekdayOf } from '../visits/schedule-period.ts';
import { VisitBlock } from './visit-block.tsx';
import { plannedHours } from '../visits/visit-spans.ts';
import { KINDS, type VisitKind } from '../visits/visit-state.tsx';
import classes from './week-and-month.module.css';

interface WeekGridProps {
  /** Any day of the week. */
  day: string;
  today: string;
  visits: readonly Visit[];
  /** Whether the visits have been loaded: until then, no employee is shown as free. */
  isLoaded: boolean;
  employees: readonly ListedEmployee[];
  /** Approved estimates without a visit. */
  toPlan: readonly EstimateToPlan[];
  timeZone: string;
}

/**
 * A week with the crew as rows and days as columns, because users want to see where employees are, and which of them
 * are free.
 */
export function WeekGrid({ day, today, visits, isLoaded, employees, toPlan, timeZone }: WeekGridProps) {
  const [pointed, point] = useState<string | null>(null);
  const days = eachDay(weekOf(day));
  const unmanned = withoutCrew(visits);
  const hasUnmanned = unmanned.length > 0 || toPlan.length > 0;
  const rows = crewRows(visits, employees);
  const targets = [...(hasUnmanned ? [NO_CREW] : []), ...rows.filter(({ isActive }) => isActive).map(({ key }) => key)];
  const moving = useMoving({ rows: targets, days });
  const planning = usePlanning({
    rows: targets,
    days,
    first: { row: targets[0] ?? NO_CREW, day: days.find((each) => each >= today) ?? days[0] ?? day },
    onArrival: moving.arriveAt,
  });
  const nameOf = (row: string) => rows.find(({ key }) => key === row)?.name ?? 'No crew yet';
  const cells = (of: readonly Visit[], row: string) => (
    <Cells {...{ of, days, today, visits, isLoaded, pointed, onPoint: point, row, moving, planning }} />
  );
  return (
    <>
      <ToPlan estimates={toPlan} planning={planning} nameOf={nameOf} />
      <MoveNotes moving={moving} nameOf={nameOf} />
      <div className={shared.scroller}>
        <table className={classes.week} aria-label={`${periodTitle('week', day)}, crew as rows`}>
          <colgroup>
            <col className={classes.crew} />
            {days.map((of) => (
              <col key={of} className={isIdle(of, visits) ? classes.idle : undefined} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Crew</th>
              {days.map((of) => (
                <DayHead
                  key={of}
                  day={of}
                  isToday={of === today}
                  count={visits.filter((visit) => visit.day === of).length}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {hasUnmanned && (
              <tr>
                <th scope="row" className={unmanned.length > 0 ? classes.noCrew : undefined}>
                  <span className={classes.person}>
                    <IconUserPlus size={20} stroke={1.75} aria-hidden />
                    <span>
                      <b>No crew yet</b>
                      {unmanned.length > 0 ? counted(unmanned.length, 'visit') : 'All assigned'}
                    </span>
                  </span>
                </th>
                {cells(unmanned, NO_CREW)}
              </tr>
            )}
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <Person row={row} isLoaded={isLoaded} />
                </th>
                {cells(row.visits, row.key)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend timeZone={timeZone} />
    </>
  );
}

/** A Sunday or Saturday without visits has a narrow column. */
function isIdle(day: string, visits: readonly Visit[]): boolean {
  return isWeekend(day) && !visits.some((visit) => visit.day === day);
}

function DayHead({ day, isToday, count }: { day: string; isToday: boolean; count: number }) {
  return (
    <th
      scope="col"
      data-today={isToday || undefined}
      data-weekend={isWeekend(day) || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      {weekdayOf(day)} <b>{dayNumber(day)}</b>
      <span className={classes.counted}>{isToday ? 'Today' : count > 0 && counted(count, 'visit')}</span>
    </th>
  );
}

function Person({ row: { name, title, visits }, isLoaded }: { row: CrewRow; isLoaded: boolean }) {
  const planned = visits.filter(({ status }) => status !== 'cancelled');
  return (
    <span className={classes.person}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <span>
        <b>{name}</b>
        {title}
        <span className={classes.hours}>{isLoaded && `${plannedHours(planned)} planned`}</span>
      </span>
    </span>
  );
}

interface CellsProps {
  of: readonly Visit[];
  days: readonly string[];
  today: string;
  /** The visits of all employees, to find other visits at the same time. */
  visits: readonly Visit[];
  isLoaded: boolean;
  pointed: string | null;
  onPoint: (visit_id: string | null) => void;
  /** The row's employee id; NO_CREW in the row of visits without a crew. */
  row: string;
  moving: MovingVisits;
  planning: PlanningEstimates;
}

/** The days of one row. */
function Cells({ of, days, today, visits, isLoaded, pointed, onPoint, row, moving, planning }: CellsProps) {
  const warningOf = (visit: Visit) => {
    const other = row !== NO_CREW && sameTime(visit, visits, row);
    return other ? `Also ${placeAndTime(other)}` : undefined;
  };
  // A visit that is being moved, or an estimate that is being planned.
  const ahead = moving.moving ?? planning.planning;
  const action = moving.moving ? moving : planning;
  return days.map((day) => {
    const planned = of.filter((visit) => visit.day === day);
    const isFree = isLoaded && row !== NO_CREW && planned.length === 0 && !isWeekend(day);
    return (
      <td
        key={day}
        data-today={day === today || undefined}
        data-weekend={isWeekend(day) || undefined}
        data-target={(ahead?.to?.row === row && ahead.to.day === day) || undefined}
        onDragOver={(event) => {
          if (ahead?.by !== 'mouse') return;
          event.preventDefault();
          action.aim({ row, day });
        }}
        onDrop={(event) => {
          event.preventDefault();
          action.drop();
        }}
      >
        <Stack gap={6}>
          {planned.map((visit) => (
            <VisitBlock
              key={visit.visit_id}
              visit={visit}
              warning={warningOf(visit)}
              isTwin={pointed === visit.visit_id && visit.crew.length > 1}
              onPoint={onPoint}
              cell={{ row, day }}
              moving={moving}
            />
          ))}
          {isFree && (
            <Box component="p" py={20} fz={12} lh="1rem" ta="center" className={shared.faint}>
              Free
            </Box>
          )}
        </Stack>
      </td>
    );
  });
}

const EXPLAINED: readonly VisitKind[] = ['sent', 'confirmed', 'asked_to_change', 'under_way', 'done', 'missed'];

/** The meaning of the marks on the blocks, and the time zone. */
function Legend({ timeZone }: { timeZone: string }) {
  return (
    <ul className={classes.legend}>
      {EXPLAINED.map((kind) => {
        const { word, icon: Icon } = KINDS[kind];
        return (
          <li key={kind}>
            {Icon ? <Icon size={14} stroke={1.75} aria-hidden /> : <span className={classes.dot} />}
            {word}
          </li>
        );
      })}
      <li>Drag a visit to move it, or press M on it</li>
      <li>Times in {timeZone}</li>
    </ul>
  );
}

import type { CSSProperties } from 'react';
import { shortTime, shortTimes } from '#domain/work/visit-overlaps.ts';
import { minuteOf, timeOfMinute, type VisitTime } from '#domain/work/visit-times.ts';
import { counted } from '../../../../kit/format.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import shared from '../../../../kit/page/shared.module.css';
import type { CrewDays } from './use-crew-days.ts';
import { longDayTitle } from '../visits/schedule-period.ts';
import classes from './visit-form.module.css';

interface DayLanesProps {
  planned: VisitTime;
  title: string;
  crew: CrewDays;
  chosen: readonly string[];
}

/** The day of the crew as rows of hours: the planned visit, the others, and their overlaps. */
export function DayLanes({ planned, title, crew, chosen }: DayLanesProps) {
  const shown = crew.all.filter(({ employee, visits }) => visits.length > 0 || chosen.includes(employee.employee_id));
  const overlaps = crew.all.filter(({ employee, overlap }) => overlap && chosen.includes(employee.employee_id)).length;
  if (shown.length === 0) return null;
  const range = hoursShown([planned, ...shown.flatMap(({ visits }) => visits)]);
  const hours = (range.to - range.from) / 60;
  return (
    <Card title={longDayTitle(planned.day)}>
      <p className={shared.small} role="status">
        {overlaps > 0
          ? `${counted(overlaps, 'overlap')}. It warns; you may still save.`
          : crew.isLoaded && 'No conflicts.'}
      </p>
      <dl className={classes.lanes} style={{ '--hours': hours } as CSSProperties}>
        <dt className="visually-hidden">Hours</dt>
        <dd className={classes.axis} aria-hidden>
          {ticks(range).map((minute) => (
            <span key={minute} style={along(minute, minute, range)}>
              {shortTime(timeOfMinute(minute))}
            </span>
          ))}
        </dd>
        {shown.map(({ employee, visits, overlap }) => (
          <Lane key={employee.employee_id} name={employee.first_name}>
            {chosen.includes(employee.employee_id) && (
              <span className={classes.own} style={spanIn(planned, range)}>
                {title} <span className="visually-hidden">{shortTimes(planned)}</span>
              </span>
            )}
            {visits.map((visit) => (
              <span
                key={visit.visit_id}
                style={spanIn(visit, range)}
                data-overlap={(visit === overlap && chosen.includes(employee.employee_id)) || undefined}
              >
                {visit.title} <span className="visually-hidden">{shortTimes(visit)}</span>
              </span>
            ))}
          </Lane>
        ))}
      </dl>
    </Card>
  );
}

function Lane({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={classes.lane}>{children}</dd>
    </>
  );
}

interface Range {
  from: number;
  to: number;
}

const [SEVEN, FIVE] = [7 * 60, 17 * 60];

/** 7 AM to 5 PM, extended for earlier or later visits; in minutes. */
function hoursShown(times: readonly VisitTime[]): Range {
  const starts = times.map(({ starts }) => (starts ? minuteOf(starts) : SEVEN));
  const ends = times.map(({ ends }) => (ends ? minuteOf(ends) : FIVE));
  return { from: Math.floor(Math.min(SEVEN, ...starts) / 60) * 60, to: Math.ceil(Math.max(FIVE, ...ends) / 60) * 60 };
}

/** Every second full hour. */
function ticks({ from, to }: Range): number[] {
  return Array.from({ length: Math.ceil((to - from) / 120) }, (_, index) => from + index * 120);
}

function spanIn({ starts, ends }: VisitTime, range: Range): CSSProperties {
  return along(starts ? minuteOf(starts) : range.from, ends ? minuteOf(ends) : range.to, range);
}

function along(from: number, to: number, range: Range): CSSProperties {
  const whole = range.to - range.from;
  return { '--at': (from - range.from) / whole, '--long': (to - from) / whole } as CSSProperties;
}

import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from '../../../../kit/router/router.tsx';
import { eachDay, weekOf } from '#domain/time.ts';
import type { Visit } from '#contract/work/visits.ts';
import { paths } from '../../../../kit/paths.ts';
import { directionsTo } from '../../../../kit/maps/directions.ts';
import { formatAddress } from '../../../../kit/format.ts';
import {
  IconAlertTriangle,
  IconEdit,
  IconExternalLink,
  IconSend,
  IconUserPlus,
  IconUsers,
} from '../../../../kit/icons/icons.ts';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import classes from './schedule.module.css';
import { sameTime, placeAndTime } from '../visits/crew-rows.ts';
import { carrying } from '../visits/hooks.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { OnMyWay } from '../visits/on-my-way.tsx';
import { dayNumber, dayTitle, longDayTitle, weekdayOf } from '../visits/schedule-period.ts';
import { longSpan } from '../visits/visit-spans.ts';
import { KINDS, kindOf } from '../visits/visit-state.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { RecordLink } from '../../../../kit/page/record-link.tsx';

interface AgendaProps {
  day: string;
  today: string;
  /** The visits of the day's week. */
  visits: readonly Visit[];
  /** Cards link to the crew lead's screen of a visit. */
  forCrewLead?: boolean;
  onDay: (day: string) => void;
  onDone: (visit: Visit) => void;
}

/** The schedule on a phone: the week as a strip of days with their counts, and the visits of one day. */
export function Agenda({ day, today, visits, forCrewLead = false, onDay, onDone }: AgendaProps) {
  const planned = visits.filter((visit) => visit.day === day);
  return (
    <>
      <ul className={classes.strip} aria-label="Days of the week">
        {eachDay(weekOf(day)).map((of) => (
          <DayButton
            key={of}
            day={of}
            isToday={of === today}
            isShown={of === day}
            count={countOn(of, visits)}
            onDay={onDay}
          />
        ))}
      </ul>
      {planned.length === 0 ? (
        <Stack gap={4} align="center" py={48} px={16} ta="center" className={shared.muted}>
          <p>No visits on {longDayTitle(day)}.</p>
        </Stack>
      ) : (
        <Stack component="ol" gap={12} pt={12} aria-label={dayTitle(day)}>
          {planned.map((visit) => (
            <VisitCard
              key={visit.visit_id}
              visit={visit}
              today={today}
              others={planned}
              forCrewLead={forCrewLead}
              onDone={onDone}
            />
          ))}
        </Stack>
      )}
    </>
  );
}

function screenOf(forCrewLead: boolean): string {
  return forCrewLead ? paths.crewVisit() : paths.updateVisit();
}

/** Cancelled visits are shown but not counted. */
function countOn(day: string, visits: readonly Visit[]): number {
  return visits.filter((visit) => visit.day === day && visit.status !== 'cancelled').length;
}

interface DayButtonProps {
  day: string;
  isToday: boolean;
  isShown: boolean;
  count: number;
  onDay: (day: string) => void;
}

function DayButton({ day, isToday, isShown, count, onDay }: DayButtonProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isShown}
        onClick={() => onDay(day)}
      >
        <span>{weekdayOf(day)}</span> <b>{dayNumber(day)}</b>{' '}
        <span>
          {count > 0 ? count : <span aria-hidden>–</span>}
          <span className="visually-hidden">{count === 0 ? 'no visits' : count === 1 ? ' visit' : ' visits'}</span>
        </span>
      </button>
    </li>
  );
}

interface VisitCardProps {
  visit: Visit;
  today: string;
  others: readonly Visit[];
  forCrewLead: boolean;
  onDone: (visit: Visit) => void;
}

function VisitCard({ visit, today, others, forCrewLead, onDone }: VisitCardProps) {
  const { word, tone } = KINDS[kindOf(visit)];
  const address = formatAddress(visit);
  return (
    <li className={classes.card} data-cancelled={visit.status === 'cancelled' || undefined}>
      <p className={classes.when}>
        <b>{longSpan(visit)}</b>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </p>
      <h3>
        <Link to={screenOf(forCrewLead)} state={carrying(visit)}>
          {visit.title}
        </Link>
      </h3>
      <p>
        {forCrewLead ? (
          visit.customer_name
        ) : (
          <RecordLink kind="customer" id={visit.customer_id}>
            {visit.customer_name}
          </RecordLink>
        )}
      </p>
      {(address || visit.jobsite_name) && <p>{address || visit.jobsite_name}</p>}
      {visit.crew.length > 0 && (
        <p className={classes.crew}>
          <IconUsers className={shared.faint} size={18} stroke={1.75} aria-hidden />
          {visit.crew.map(({ first_name }) => first_name).join(', ')}
        </p>
      )}
      <Warnings visit={visit} others={others} />
      <div className={classes.actions}>
        {address && (
          <a href={directionsTo(address)} target="_blank" rel="noreferrer">
            <IconExternalLink size={18} stroke={1.75} aria-hidden />
            Directions
          </a>
        )}
        <PrimaryAction visit={visit} today={today} forCrewLead={forCrewLead} onDone={onDone} />
      </div>
    </li>
  );
}

/** Crew members who have another visit at the same time. */
function Warnings({ visit, others }: Pick<VisitCardProps, 'visit' | 'others'>) {
  return visit.crew.map(({ employee_id, first_name }) => {
    const other = employee_id && sameTime(visit, others, employee_id);
    return (
      other && (
        <p key={employee_id} className={classes.warning}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          {first_name} is also {placeAndTime(other)}
        </p>
      )
    );
  });
}

/** The next action for a visit. */
function PrimaryAction({ visit, today, forCrewLead, onDone }: Omit<VisitCardProps, 'others'>) {
  if (visit.status === 'under_way' || visit.status === 'missed') {
    return (
      <button type="button" onClick={() => onDone(visit)}>
        <IconCheck size={18} stroke={1.75} aria-hidden />
        Mark Done
      </button>
    );
  }
  const isWithoutCrew = !forCrewLead && kindOf(visit) === 'no_crew';
  if (visit.status === 'planned' && visit.day === today && !isWithoutCrew && !isOff('sms'))
    return <OnMyWayButton visit={visit} />;
  const Icon = isWithoutCrew ? IconUserPlus : IconEdit;
  return (
    <Link to={screenOf(forCrewLead)} state={carrying(visit)}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {isWithoutCrew ? 'Choose Crew' : 'Open'}
    </Link>
  );
}

function OnMyWayButton({ visit }: { visit: Visit }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setDialogOpen(true)}>
        <IconSend size={18} stroke={1.75} aria-hidden />
        On Our Way
      </button>
      {isDialogOpen && <OnMyWay visit={visit} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

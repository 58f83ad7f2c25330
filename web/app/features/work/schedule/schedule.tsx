import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from '../../../../kit/router/router.tsx';
import { type Visit, visits } from '#endpoints/work/visits.ts';
import { paths } from '../../../../kit/paths.ts';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { timeZoneLabel } from '../../identity/companies/time-zones.ts';
import { useDay } from '../../identity/companies/use-day.ts';
import { useEmployees } from '../employees/hooks.ts';
import { call } from '../../../../kit/api/call.ts';
import { DoneMessage } from '../../../../kit/page/done-message.tsx';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { EmptyState } from '../../../../kit/page/empty-state.tsx';
import { IconAlertTriangle, IconCalendarEvent, IconPlus } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure, ListSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { PageTitle } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { Agenda } from './agenda.tsx';
import { DayGrid } from './day-grid.tsx';
import { useArrivalWarnings } from './go-to-schedule.ts';
import { useEstimatesToPlan, useVisits } from '../visits/hooks.ts';
import { MonthGrid } from './month-grid.tsx';
import { refreshIfRefused } from '../visits/save-visit.ts';
import { daysShown, type ScheduleView } from '../visits/schedule-period.ts';
import { ScheduleHead } from './schedule-head.tsx';
import classes from './schedule.module.css';
import { useScheduleView } from './use-schedule-view.ts';
import { WeekGrid } from './week-grid.tsx';

const Calendars = lazy(() => import('./calendars.tsx'));

export default function ScheduleOrCalendars() {
  if (useLocation().pathname !== paths.calendars()) return <Schedule />;
  return (
    <Suspense fallback={<ListSkeleton columns={2} />}>
      <Calendars />
    </Suspense>
  );
}

function Schedule() {
  const { record: company, error, retry } = useOwnCompany();
  return (
    <div className={classes.schedule}>
      <PageTitle>Schedule</PageTitle>
      <h1 tabIndex={-1} className="visually-hidden">
        Schedule
      </h1>
      {company ? (
        <ShownSchedule timeZone={company.time_zone} />
      ) : error ? (
        <ListFailure text={errorSentence('Failed to get company', error)} many="visits" onRetry={retry} />
      ) : (
        <ListSkeleton columns={7} />
      )}
    </div>
  );
}

/** The visits of a week or a month; on a phone, those of one day. */
function ShownSchedule({ timeZone }: { timeZone: string }) {
  const today = useDay(timeZone);
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { day, view: selectedView, crew, show } = useScheduleView(today);
  const view = onPhone ? 'week' : selectedView;
  const days = daysShown(view, day);
  const planned = useScheduledVisits(days, { today, crew, onPhone });
  const { visits: shown, employees, isWaiting, failure } = planned;
  const toPlan = useEstimatesToPlan({ enabled: !onPhone && view === 'week' });
  const marking = useMarking();
  const create = (
    <LinkButton to={paths.createVisit()} state={{ day }} icon={IconPlus} primary>
      Create Visit
    </LinkButton>
  );

  const subscribe = (
    <LinkButton to={paths.calendars()} icon={IconCalendarEvent}>
      Subscribe
    </LinkButton>
  );

  return (
    <>
      <ScheduleHead today={today} onPhone={onPhone} shown={{ day, view, crew, show }} employees={employees.rows}>
        {subscribe}
        {create}
      </ScheduleHead>
      <DoneMessage />
      <ArrivalWarnings />
      {marking.problem && (
        <div className={shared.apart}>
          <Notice tone="red" icon={IconAlertTriangle}>
            <p>{marking.problem}</p>
          </Notice>
        </div>
      )}
      {failure ? (
        <ListFailure text={failure} many="visits" onRetry={planned.retry} />
      ) : isWaiting ? (
        <div aria-busy>
          <ListSkeleton columns={7} />
        </div>
      ) : !onPhone && planned.total === 0 && employees.total === 0 && toPlan.length === 0 ? (
        <EmptyState
          title="No visits yet, please create one."
          text="A visit is a day at a project: who goes there, and when. The crew sees it on the time card page."
          action={create}
        />
      ) : onPhone ? (
        <Agenda day={day} today={today} visits={shown} onDay={(of) => show({ day: of })} onDone={marking.done} />
      ) : (
        <PeriodGrid
          {...{ view, day, today, planned, toPlan, timeZone }}
          onWeek={(of) => show({ day: of, view: 'week' })}
        />
      )}
      {onPhone && !isWaiting && <Box py={16}>{subscribe}</Box>}
      {onPhone && (
        <div role="region" aria-label="Actions of the schedule" className={classes.phoneBar}>
          {create}
        </div>
      )}
    </>
  );
}

interface PeriodGridProps {
  view: ScheduleView;
  day: string;
  today: string;
  planned: ReturnType<typeof useScheduledVisits>;
  toPlan: ReturnType<typeof useEstimatesToPlan>;
  timeZone: string;
  /** Shows the week of a day. */
  onWeek: (day: string) => void;
}

function PeriodGrid({ view, day, today, planned, toPlan, timeZone, onWeek }: PeriodGridProps) {
  const { visits, people, isLoaded } = planned;
  if (view === 'month') return <MonthGrid day={day} today={today} visits={visits} onWeek={onWeek} />;
  const grid = { day, visits, isLoaded, employees: people, timeZone: timeZoneLabel(timeZone) };
  return view === 'day' ? <DayGrid {...grid} /> : <WeekGrid {...grid} today={today} toPlan={toPlan} />;
}

interface ScheduleFilter {
  today: string;
  /** An employee's id; empty for all employees. */
  crew: string;
  onPhone: boolean;
}

/** The visits and the employees of some days, of all employees or of one. */
function useScheduledVisits(days: ReturnType<typeof daysShown>, { today, crew, onPhone }: ScheduleFilter) {
  const list = useVisits(days, { isLive: days.first <= today && today <= days.last });
  const employees = useEmployees({ sort: 'first_name' });
  // While other days are loading, the list still contains the previous ones.
  const ofDays = list.rows.filter((visit) => days.first <= visit.day && visit.day <= days.last);
  return {
    visits: crew ? ofDays.filter((visit) => isOf(visit, crew)) : ofDays,
    /** For all employees. */
    total: list.total,
    employees,
    people: crew ? employees.rows.filter(({ employee_id }) => employee_id === crew) : employees.rows,
    isLoaded: !list.refreshing,
    isWaiting: list.loading || employees.loading || (onPhone && list.refreshing),
    failure: list.failure ?? employees.failure,
    retry: () => {
      list.retry();
      employees.retry();
    },
  };
}

function isOf({ crew }: Visit, employee_id: string): boolean {
  return crew.some((member) => member.employee_id === employee_id);
}

/** Warns of crew members of a newly planned visit who have another visit at the same time. */
function ArrivalWarnings() {
  const sentences = useArrivalWarnings();
  if (sentences.length === 0) return null;
  return (
    <div className={shared.apart}>
      <Notice tone="amber" icon={IconAlertTriangle}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  );
}

/** Marks visits as done in the list. */
function useMarking() {
  const [problem, setProblem] = useState('');

  async function mark({ visit_id }: Visit): Promise<void> {
    setProblem('');
    try {
      await call(visits.finish, { params: { id: visit_id } });
      await refreshAll();
    } catch (error) {
      setProblem(errorSentence('Failed to mark the visit as done', error));
      refreshIfRefused(error);
    }
  }

  return { problem, done: (visit: Visit) => void mark(visit) };
}

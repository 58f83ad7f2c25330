import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { ListedEmployee } from '#contract/work/employees.ts';
import { type Visit, visits } from '#contract/work/visits.ts';
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
import { fullName } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconCalendarEvent, IconChevronLeft, IconPlus } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure, ListSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { PageTitle } from '../../../../kit/page/page.tsx';
import { IconChevronDown, IconChevronRight } from '../../../../kit/icons/public-icons.ts';
import shared from '../../../../kit/page/shared.module.css';
import { Agenda } from './agenda.tsx';
import { DayGrid } from './day-grid.tsx';
import { useArrivalWarnings } from './go-to-schedule.ts';
import { useEstimatesToPlan, useVisits } from '../visits/hooks.ts';
import { MonthGrid } from './month-grid.tsx';
import { refreshIfRefused } from '../visits/save-visit.ts';
import {
  daysShown,
  dayTitle,
  neighbouring,
  periodTitle,
  SCHEDULE_VIEWS,
  type ScheduleView,
} from '../visits/schedule-period.ts';
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

/** The visits of a week or a month; on a phone those of one day. */
function ShownSchedule({ timeZone }: { timeZone: string }) {
  const today = useDay(timeZone);
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { day, view: asked, crew, show } = useScheduleView(today);
  const view = onPhone ? 'week' : asked;
  const days = daysShown(view, day);
  const list = useVisits(days, { isLive: days.first <= today && today <= days.last });
  const employees = useEmployees({ sort: 'first_name' });
  const toPlan = useEstimatesToPlan({ enabled: !onPhone && view === 'week' });
  const marking = useMarking();
  const isKnown = !list.refreshing;
  // While other days are being read, the list still has the former ones.
  const visitsShown = list.rows.filter((visit) => days.first <= visit.day && visit.day <= days.last);
  const shown = crew ? visitsShown.filter((visit) => isOf(visit, crew)) : visitsShown;
  const people = crew ? employees.rows.filter(({ employee_id }) => employee_id === crew) : employees.rows;
  const failure = list.failure ?? employees.failure;
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

  function retry(): void {
    list.retry();
    employees.retry();
  }

  const isWaiting = list.loading || employees.loading || (onPhone && list.refreshing);
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.period} aria-live="polite">
          {onPhone ? dayTitle(day) : periodTitle(view, day)}
        </h2>
        <Steps
          what={view}
          onStep={(by) => show({ day: neighbouring(view, day, by) })}
          onToday={() => show({ day: today })}
        />
        {!onPhone && (
          <div className={classes.choices}>
            <div className={classes.switch} role="group" aria-label="View">
              {SCHEDULE_VIEWS.map((each) => (
                <button key={each} type="button" aria-pressed={each === view} onClick={() => show({ view: each })}>
                  {VIEW_WORDS[each]}
                </button>
              ))}
            </div>
            <CrewChoice employees={employees.rows} crew={crew} onChange={(chosen) => show({ crew: chosen })} />
            {subscribe}
            {create}
          </div>
        )}
      </div>
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
        <ListFailure text={failure} many="visits" onRetry={retry} />
      ) : isWaiting ? (
        <div aria-busy>
          <ListSkeleton columns={7} />
        </div>
      ) : !onPhone && list.total === 0 && employees.total === 0 && toPlan.length === 0 ? (
        <EmptyState
          title="No visits yet, please create one."
          text="A visit is a day at a project: who goes there, and when. The crew sees it on the time card page."
          action={create}
        />
      ) : onPhone ? (
        <Agenda day={day} today={today} visits={shown} onDay={(of) => show({ day: of })} onDone={marking.done} />
      ) : view === 'day' ? (
        <DayGrid day={day} visits={shown} isKnown={isKnown} employees={people} timeZone={timeZoneLabel(timeZone)} />
      ) : view === 'week' ? (
        <WeekGrid
          day={day}
          today={today}
          visits={shown}
          isKnown={isKnown}
          employees={people}
          toPlan={toPlan}
          timeZone={timeZoneLabel(timeZone)}
        />
      ) : (
        <MonthGrid day={day} today={today} visits={shown} onWeek={(of) => show({ day: of, view: 'week' })} />
      )}
      {onPhone && !isWaiting && <div className={classes.foot}>{subscribe}</div>}
      {onPhone && (
        <div role="region" aria-label="Actions of the schedule" className={classes.phoneBar}>
          {create}
        </div>
      )}
    </>
  );
}

function isOf({ crew }: Visit, employee_id: string): boolean {
  return crew.some((member) => member.employee_id === employee_id);
}

/** Where the crew of what was just planned is elsewhere at the same time. */
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

const VIEW_WORDS = { day: 'Day', week: 'Week', month: 'Month' } satisfies Record<ScheduleView, string>;

interface StepsProps {
  what: ScheduleView;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
}

function Steps({ what, onStep, onToday }: StepsProps) {
  return (
    <div className={classes.steps}>
      <button type="button" className={classes.step} aria-label={`Previous ${what}`} onClick={() => onStep(-1)}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </button>
      <Button onClick={onToday}>Today</Button>
      <button type="button" className={classes.step} aria-label={`Next ${what}`} onClick={() => onStep(1)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}

interface CrewChoiceProps {
  employees: readonly ListedEmployee[];
  crew: string;
  onChange: (employee_id: string) => void;
}

function CrewChoice({ employees, crew, onChange }: CrewChoiceProps) {
  return (
    <NativeSelect
      aria-label="Crew"
      className={classes.crewChoice}
      value={crew}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: 'All crew' },
        ...employees
          .filter(({ is_active, employee_id }) => is_active || employee_id === crew)
          .map((employee) => ({ value: employee.employee_id, label: fullName(employee) })),
      ]}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
    />
  );
}

/** Marks visits as done where they stand. */
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

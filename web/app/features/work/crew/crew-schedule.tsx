import { Box, Button } from '@mantine/core';
import { addDays, weekOf } from '#domain/time.ts';
import { type Visit, visits } from '#endpoints/work/visits.ts';
import { useDay } from '../../identity/companies/use-day.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { IconAlertTriangle, IconChevronLeft } from '../../../../kit/icons/icons.ts';
import { ListFailure, ListSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { PageTitle } from '../../../../kit/page/page.tsx';
import { IconChevronRight } from '../../../../kit/icons/public-icons.ts';
import shared from '../../../../kit/page/shared.module.css';
import { Agenda } from '../schedule/agenda.tsx';
import { useVisits } from '../visits/hooks.ts';
import { dayTitle } from '../visits/schedule-period.ts';
import classes from '../schedule/schedule.module.css';
import { useAction } from '../visits/use-action.ts';
import { useScheduleView } from '../schedule/use-schedule-view.ts';
import { useCrewCompany } from './hooks.ts';

/** The schedule of the whole company, by day. It is read-only, except that visits can be marked done. */
export default function CrewSchedule() {
  const { record: company, error, retry } = useCrewCompany();
  return (
    <div className={classes.schedule}>
      <PageTitle>Schedule</PageTitle>
      <h1 tabIndex={-1} className="visually-hidden">
        Schedule
      </h1>
      {company ? (
        <DayOfWeek timeZone={company.time_zone} />
      ) : error ? (
        <ListFailure text={errorSentence('Failed to get company', error)} many="visits" onRetry={retry} />
      ) : (
        <ListSkeleton columns={1} />
      )}
    </div>
  );
}

function DayOfWeek({ timeZone }: { timeZone: string }) {
  const today = useDay(timeZone);
  const { day, show } = useScheduleView(today);
  const days = weekOf(day);
  const list = useVisits(days, { isLive: days.first <= today && today <= days.last });
  const marking = useAction();
  const markDone = ({ visit_id }: Visit) =>
    void marking.run('Failed to mark the visit as done', () => call(visits.finish, { params: { id: visit_id } }));
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.period} aria-live="polite">
          {dayTitle(day)}
        </h2>
        <div className={classes.steps}>
          <button
            type="button"
            className={classes.step}
            aria-label="Previous week"
            onClick={() => show({ day: addDays(day, -7) })}
          >
            <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          </button>
          <Button onClick={() => show({ day: today })}>Today</Button>
          <button
            type="button"
            className={classes.step}
            aria-label="Next week"
            onClick={() => show({ day: addDays(day, 7) })}
          >
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </button>
        </div>
      </div>
      {marking.problem && (
        <div className={shared.apart}>
          <Notice tone="red" icon={IconAlertTriangle}>
            <p>{marking.problem}</p>
          </Notice>
        </div>
      )}
      {list.failure ? (
        <ListFailure text={list.failure} many="visits" onRetry={list.retry} />
      ) : list.loading || list.refreshing ? (
        <div aria-busy>
          <ListSkeleton columns={1} />
        </div>
      ) : (
        <Box w="100%" maw="var(--jp-form-max)">
          <Agenda
            day={day}
            today={today}
            visits={list.rows}
            forCrewLead
            onDay={(of) => show({ day: of })}
            onDone={markDone}
          />
        </Box>
      )}
    </>
  );
}

import { Button, Group, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListedEmployee } from '#contract/work/employees.ts';
import { fullName } from '../../../../kit/format.ts';
import { IconChevronLeft } from '../../../../kit/icons/icons.ts';
import { IconChevronDown, IconChevronRight } from '../../../../kit/icons/public-icons.ts';
import { dayTitle, neighbouring, periodTitle, SCHEDULE_VIEWS, type ScheduleView } from '../visits/schedule-period.ts';
import classes from './schedule.module.css';
import type { useScheduleView } from './use-schedule-view.ts';

interface ScheduleHeadProps {
  today: string;
  onPhone: boolean;
  shown: ReturnType<typeof useScheduleView>;
  employees: readonly ListedEmployee[];
  /** Additional actions, which are elsewhere on a phone. */
  children: ReactNode;
}

/** The period shown by the schedule, and the controls that change it. */
export function ScheduleHead({ today, onPhone, shown, employees, children }: ScheduleHeadProps) {
  const { day, view, crew, show } = shown;
  return (
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
        <Group gap={12} ml="auto">
          <div className={classes.switch} role="group" aria-label="View">
            {SCHEDULE_VIEWS.map((each) => (
              <button key={each} type="button" aria-pressed={each === view} onClick={() => show({ view: each })}>
                {VIEW_WORDS[each]}
              </button>
            ))}
          </div>
          <CrewChoice employees={employees} crew={crew} onChange={(chosen) => show({ crew: chosen })} />
          {children}
        </Group>
      )}
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

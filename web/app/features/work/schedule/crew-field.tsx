import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../../../kit/router/router.tsx';
import { CREW_MAX } from '#contract/work/visits.ts';
import { paths } from '../../../../kit/paths.ts';
import { fullName } from '../../../../kit/format.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { useSeesPay } from '../../identity/companies/use-sees-pay.ts';
import type { CrewDays } from './use-crew-days.ts';
import classes from './visit-form.module.css';

interface CrewFieldProps {
  crew: CrewDays;
  chosen: readonly string[];
  onChange: (employee_ids: string[]) => void;
  error: ReactNode;
}

/**
 * The crew of a visit, with what each employee does on that day. Another visit at the same time is a warning and does
 * not prevent saving, because it may be intended.
 */
export function CrewField({ crew, chosen, onChange, error }: CrewFieldProps) {
  if (crew.loading) return <RecordSkeleton />;
  const failure = crew.failure && <ListFailure text={crew.failure} many="employees and visits" onRetry={crew.retry} />;
  if (crew.all.length === 0) return failure || <NobodyYet />;
  return (
    <div role="group" aria-label="Crew" className={classes.crew}>
      {failure}
      {crew.all.map(({ employee, overlap, does }) => {
        const { employee_id } = employee;
        const isChosen = chosen.includes(employee_id);
        return (
          <label key={employee_id} className={classes.member} htmlFor={`crew-${employee_id}`}>
            <Checkbox
              id={`crew-${employee_id}`}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= CREW_MAX}
              aria-describedby={`does-${employee_id}`}
              onChange={() => onChange(isChosen ? chosen.filter((id) => id !== employee_id) : [...chosen, employee_id])}
            />
            <span>
              <b>{fullName(employee)}</b>
              <span id={`does-${employee_id}`} className={classes.does} data-busy={overlap ? true : undefined}>
                {overlap && <IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
                {does}
              </span>
            </span>
          </label>
        );
      })}
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

function NobodyYet() {
  const seesPay = useSeesPay();
  return (
    <p>
      There are no employees yet.{' '}
      {seesPay && (
        <Link to={paths.createEmployee()} className={classes.linkInText}>
          Create Employee
        </Link>
      )}
    </p>
  );
}

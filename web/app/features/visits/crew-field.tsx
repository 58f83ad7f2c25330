import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CREW_MAX } from '../../../../contract/visits.ts';
import { paths } from '../../paths.ts';
import { fullName } from '../../ui/format.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import type { CrewDay } from './crew-day.ts';
import classes from './visit-form.module.css';

interface CrewFieldProps {
  crew: readonly CrewDay[];
  chosen: readonly string[];
  onChange: (employee_ids: string[]) => void;
  error: ReactNode;
}

/** Who comes, with what each of them does that day. Being elsewhere at the same time warns, and may be meant. */
export function CrewField({ crew, chosen, onChange, error }: CrewFieldProps) {
  if (crew.length === 0) {
    return (
      <p>
        There are no employees yet. <Link to={paths.createEmployee()}>Create Employee</Link>
      </p>
    );
  }
  return (
    <div role="group" aria-label="Crew" className={classes.crew}>
      {crew.map(({ employee, overlap, does }) => {
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

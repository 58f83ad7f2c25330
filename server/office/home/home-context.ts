import type { Person } from '../../core/endpoints/person.ts';
import { dayIn } from '../../platform/clock.ts';
import type { HomeContext } from './need-source.ts';

export interface HomeServices {
  /** The code of the company that takes payments on the server's own account. */
  ownCompany: string | undefined;
}

/** The time, zone and role for which the lines of Home are read. */
export function homeContext(
  { ownCompany }: HomeServices,
  { time_zone, role, company_code }: Person,
  now: Date,
): HomeContext {
  return {
    now,
    today: dayIn(time_zone, now),
    timeZone: time_zone,
    role,
    isOperatorCompany: company_code === ownCompany,
  };
}

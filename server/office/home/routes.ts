import { DELETED } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { home } from '#contract/office/home.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { dayIn } from '../../platform/clock.ts';
import { readFirstStepsAndClockedIn } from './first-steps.ts';
import { readMoney } from './money.ts';
import type { HomeContext } from './need-source.ts';
import { isNeed, readNeeds } from './needs.ts';
import { snoozeNeed, takeBack } from './snoozes.ts';
import { readVisitsToday } from './today.ts';

interface Services {
  /** The code of the company that takes payments on the server's own account. */
  ownCompany: string | undefined;
}

export function homeHandlers({ ownCompany }: Services): Handlers<typeof home> {
  const contextOf = ({ time_zone, role, company_code }: Person, now: Date): HomeContext => ({
    now,
    today: dayIn(time_zone, now),
    timeZone: time_zone,
    role,
    isOperatorCompany: company_code === ownCompany,
  });
  return {
    read: async ({ db, person, now }) => {
      const at = contextOf(person, now);
      const { clockedIn, ...steps } = await readFirstStepsAndClockedIn(db, at);
      return {
        ...(await readNeeds(db, at)),
        today: { day: at.today, time_zone: at.timeZone, visits: await readVisitsToday(db, at), ...clockedIn },
        money: await readMoney(db, at),
        ...steps,
      };
    },

    snooze: async ({ db, person, body, now }) => {
      const at = contextOf(person, now);
      if (!(await isNeed(db, body, at))) throw new AppError('need_not_found');
      const { home_snooze_id, until } = await snoozeNeed(db, body, at);
      const attributes = { ...body, home_snooze_id, until };
      return { data: { id: home_snooze_id, type: 'home_snooze' as const, attributes } };
    },

    unsnooze: async ({ db, params }) => {
      await takeBack(db, params.id);
      return DELETED;
    },
  };
}

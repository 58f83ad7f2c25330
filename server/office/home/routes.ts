import { DELETED } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { home } from '#contract/office/home.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { readExpected, readExpectedOfWeek } from './expected.ts';
import { readSmallFacts } from './first-steps.ts';
import { homeContext, type HomeServices } from './home-context.ts';
import { readMoney } from './money.ts';
import { isNeed, readNeeds, readNeedsOfBand } from './needs.ts';
import { snoozeNeed, takeBack } from './snoozes.ts';
import { readVisitsToday } from './today.ts';

export function homeHandlers(services: HomeServices): Handlers<typeof home> {
  return {
    read: async ({ db, person, now }) => {
      const at = homeContext(services, person, now);
      const { clockedIn, ...facts } = await readSmallFacts(db, at);
      return {
        ...(await readNeeds(db, at)),
        today: { day: at.today, time_zone: at.timeZone, visits: await readVisitsToday(db, at), ...clockedIn },
        money: await readMoney(db, at),
        ...facts,
      };
    },

    needs: async ({ db, person, query, now }) => readNeedsOfBand(db, query, homeContext(services, person, now)),

    expected: async ({ db, person, now }) => readExpected(db, homeContext(services, person, now)),

    expectedOfWeek: async ({ db, person, query, now }) =>
      readExpectedOfWeek(db, query.week, homeContext(services, person, now)),

    snooze: async ({ db, person, body, now }) => {
      const at = homeContext(services, person, now);
      if (!(await isNeed(db, body, at))) throw new AppError('need_not_found');
      const { home_snooze_id, until } = await snoozeNeed(db, body, at);
      const attributes = { ...body, home_snooze_id, until };
      return { data: { id: home_snooze_id, type: 'home_snooze' as const, attributes } };
    },

    unsnooze: async ({ db, params }) => {
      await takeBack(db, params.id);
      return DELETED;
    },

    changeFirstSteps: async ({ db, body: { hidden } }) => {
      await db.updateTable('companies').set({ hides_first_steps: hidden }).execute();
      return { hidden };
    },
  };
}

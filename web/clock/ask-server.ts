import { dayIn } from '../../contract/time.ts';
import type { Known, Period } from './tap-queue.ts';
import { serverNow } from './server-clock.ts';
import { cardsOfDay, hoursOf, jobsitesOf, whoseCode } from './time-calls.ts';

/** Fetches everything the page shows about an employee's day; throws `ApiError`. */
export async function askServer(employee_code: string): Promise<Known> {
  const params = { employee_code };
  // First and alone: a wrong code counts as one guess toward the rate limit.
  const { attributes: employee } = (await whoseCode({ params })).data;
  const day = dayIn(employee.time_zone, serverNow());
  const [jobsites, cards, hours] = await Promise.all([
    jobsitesOf({ params, query: { sort: 'name' } }),
    cardsOfDay({ params, query: { timecard_date: day } }),
    askHours(employee_code),
  ]);
  return {
    employee,
    jobsites: jobsites.data.map(({ attributes }) => attributes),
    cards: cards.data.map(({ attributes }) => attributes),
    day,
    hours,
    as_of: serverNow().toISOString(),
  };
}

/** The page works without them: the hours then read N/A. */
async function askHours(employee_code: string): Promise<Record<Period, number | null>> {
  const asked = { current_day: 'true', current_week: 'true', current_month: 'true' } as const;
  const informed = await hoursOf({ query: { employee_code, ...asked } }).catch(() => null);
  const secondsOf = (period: Period) => informed?.[period]?.duration ?? null;
  return {
    current_day: secondsOf('current_day'),
    current_week: secondsOf('current_week'),
    current_month: secondsOf('current_month'),
  };
}

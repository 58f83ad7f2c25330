import { dayIn } from '#domain/time.ts';
import type { CrewVisit } from '#contract/work/visits.ts';
import { serverNow } from './server-clock.ts';
import type { CachedTimeCard, Period } from './tap-queue.ts';
import { cardsOfDay, hoursOf, jobsitesOf, visitsOf, whoseCode } from './time-calls.ts';

/** Fetches everything that the page shows about an employee's day; throws `ApiError`. */
export async function fetchTimeCard(employee_code: string, formerVisits: CrewVisit[] = []): Promise<CachedTimeCard> {
  const params = { employee_code };
  // First, and not in parallel: a wrong code counts as one attempt toward the rate limit.
  const { attributes: employee } = (await whoseCode({ params })).data;
  const day = dayIn(employee.time_zone, serverNow());
  const [jobsites, cards, hours, visits] = await Promise.all([
    jobsitesOf({ params, query: { sort: 'name' } }),
    cardsOfDay({ params, query: { timecard_date: day } }),
    fetchHours(employee_code),
    fetchVisits(employee_code, formerVisits),
  ]);
  return {
    employee,
    jobsites: jobsites.data.map(({ attributes }) => attributes),
    cards: cards.data.map(({ attributes }) => attributes),
    visits,
    day,
    hours,
    as_of: serverNow().toISOString(),
  };
}

/** The page works without hours: it then shows N/A. */
async function fetchHours(employee_code: string): Promise<Record<Period, number | null>> {
  const periods = { current_day: 'true', current_week: 'true', current_month: 'true' } as const;
  const report = await hoursOf({ query: { employee_code, ...periods } }).catch(() => null);
  const secondsOf = (period: Period) => report?.[period]?.duration ?? null;
  return {
    current_day: secondsOf('current_day'),
    current_week: secondsOf('current_week'),
    current_month: secondsOf('current_month'),
  };
}

/** The page works without new visits: it then shows the previous ones. */
async function fetchVisits(employee_code: string, former: CrewVisit[]): Promise<CrewVisit[]> {
  const response = await visitsOf({ params: { employee_code } }).catch(() => null);
  return response?.data.map(({ attributes }) => attributes) ?? former;
}

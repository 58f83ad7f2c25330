import { jobsites } from '#contract/work/jobsites.ts';
import { payroll } from '#contract/work/payroll.ts';
import { visits } from '#contract/work/visits.ts';
import { newVisit } from '#testkit/inputs/requests.ts';
import { crew, type Shift } from './crew.ts';
import type { Made } from './dating.ts';
import type { Scene } from './scene.ts';
import { planVisits } from './visit-plan.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The hourly wage of each title. */
const WAGES: Record<string, number> = {
  Foreman: 34,
  Carpenter: 29.5,
  'Flooring Installer': 27,
  Painter: 24,
  Helper: 18.5,
  Electrician: 38,
};

interface Crew {
  /** In the order of the crew. */
  employees: readonly Made[];
  /** The jobsites with ongoing work. */
  sites: readonly string[];
}

/** Sets the wages of the crew, and plans its visits, each a week ahead. */
export async function planTheCrew(
  shifts: readonly Shift[],
  { client, running, account }: Scene,
  { employees, sites }: Crew,
): Promise<{ visits: Made[] }> {
  const now = client.now;
  await client.signIn(running.database.systemDb, account);
  for (const [who, { id }] of employees.entries()) {
    const { employee_title = '', start_date } = crew[who] ?? {};
    const cost_rates = [{ starts_on: start_date ?? '2024-01-01', hourly_wage: WAGES[employee_title] ?? 20 }];
    await client.call(payroll.changeRates, { params: { id }, body: { cost_rates } });
  }
  const { data } = await client.call(jobsites.listJoined, {});
  const projectOf = new Map(data.map(({ id, attributes }) => [id, attributes.project_id]));
  const made: Made[] = [];
  for (const { site, who, isCancelled, ...fields } of planVisits(shifts, now, sites.length)) {
    const jobsite_id = sites[site] ?? '';
    const employee_ids = who.flatMap((index) => employees[index]?.id ?? []);
    const project_id = projectOf.get(jobsite_id) ?? '';
    const planned = await client.call(...newVisit({ ...fields, project_id, jobsite_id, employee_ids }));
    const id = planned.data[0]?.id ?? '';
    if (isCancelled) await client.call(visits.cancel, { params: { id } });
    const weekBefore = new Date(Date.parse(`${fields.day}T14:00:00Z`) - 7 * DAY_MS);
    made.push({ id, at: weekBefore < now ? weekBefore : new Date(now.getTime() - DAY_MS) });
  }
  return { visits: made };
}

import type { Report } from '#contract/work/timecard-report.ts';
import { timecards } from '#contract/work/timecards.ts';
import type { Person } from '../records/factories.ts';

/** The report for a query in the form that URLs carry. */
export async function reportOf(person: Person, query: Record<string, string | number>): Promise<Report> {
  const reply = await person.attempt(timecards.report, { query });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

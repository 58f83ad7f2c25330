import { jobNotes } from '#contract/work/job-notes.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { TIME_ZONE } from './company.ts';
import type { Scene } from './scene.ts';

/** What the office notes about the current jobs, in turn; some notes are for the customer, too. */
const NOTED: readonly [text: string, isForCustomer?: 'for the customer'][] = [
  ['Found rot behind the old tile, about four feet. Took photos and told the customer on site.', 'for the customer'],
  ['Gate code changed to 7702. The neighbor parks in front of it until 9.'],
  ['The inspector passed the rough-in and left a green tag in the panel.', 'for the customer'],
  ['Rain from 2 PM. Covered the deck boards and went home early.'],
  ['The customer wants the same stain as on the fence: Cordovan Brown.'],
  ['Short by two boxes of tile. Ordered more, pick-up on Tuesday.'],
];

/** Records notes in the job files of the jobs that the crew works on. */
export async function noteTheJobs(
  { client, running, account }: Scene,
  { sites }: { sites: readonly string[] },
): Promise<void> {
  const today = dayIn(TIME_ZONE, client.now);
  await client.signIn(running.database.systemDb, account);
  const { data } = await client.call(jobsites.listJoined, {});
  const projectOf = new Map(data.map(({ id, attributes }) => [id, attributes.project_id]));
  for (const [index, [text, isForCustomer]] of NOTED.entries()) {
    const project_id = projectOf.get(sites[index % sites.length] ?? '');
    if (!project_id) continue;
    const day = addDays(today, index - NOTED.length);
    const job_note = { project_id, day, text, is_for_customer: isForCustomer !== undefined };
    await client.call(jobNotes.create, { body: { job_note } });
  }
}

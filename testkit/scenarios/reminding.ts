import type { ReminderSettingsInput } from '#contract/office/reminders.ts';
import { type Reminding, remindDue } from '../../server/office/reminders/remind.ts';
import { continueRuns, type RunServices } from '../../server/office/reminders/runs.ts';
import { asCompany } from '../../server/platform/database/database.ts';
import { testApp } from '../app/app.ts';
import type { Company } from '../records/factories.ts';

type Overdue = NonNullable<ReminderSettingsInput['invoice_overdue']>;

/** Reminders after the due day, turned on. */
export function remindsAfter(steps: number[], fields: Partial<Overdue> = {}): Overdue {
  return { is_on: true, steps, sentence: '', ...fields };
}

/** One round of the background task. */
export async function remindNow(instead: Partial<Reminding> = {}): Promise<void> {
  const { services } = await testApp();
  await remindDue({ ...services, ...instead });
}

/** What became of the steps of a company's documents, in the order of their records. */
export async function remindersOf({ company_id }: Company) {
  const { database } = await testApp();
  return asCompany(database, company_id, (db) =>
    db.selectFrom('reminders').select(['step', 'state', 'reason', 'message_id']).orderBy('reminder_id').execute(),
  );
}

/** The steps of a company that were sent. */
export async function sentSteps(company: Company): Promise<string[]> {
  return (await remindersOf(company)).filter(({ state }) => state === 'sent').map(({ step }) => step);
}

/** One round of the background task that continues reminders to groups. */
export async function continueRunsNow(instead: Partial<RunServices> = {}): Promise<void> {
  const { services } = await testApp();
  await continueRuns({ ...services, ...instead });
}

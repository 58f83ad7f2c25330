import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { DEMO_LOGIN } from './company.ts';

/**
 * The login ID while the company is being created. No one can sign in to an unfinished company, and the next run starts
 * over.
 */
export const UNFINISHED_LOGIN_ID = `${DEMO_LOGIN.login_id}.unfinished`;

export interface Made {
  id: string;
  at: Date;
}

/** The created records, by kind. */
export type Records = Record<
  'customers' | 'projects' | 'jobsites' | 'estimates' | 'invoices' | 'payments' | 'messages',
  Made[]
>;

export interface History extends Records {
  companyId: string;
  opened: Date;
  employees: Made[];
  timecards: Made[];
  visits: Made[];
}

/**
 * Sets the creation dates of all records to those of the plan. Also sets the final login ID of the account, which marks
 * the company as finished. Runs as the owner with disabled version triggers, because no endpoint can change past dates.
 */
export async function finishDatedBack(database: Database, history: History): Promise<void> {
  await database.asOwner(async (owner) => {
    await owner.query('begin');
    for (const table of VERSIONED) await owner.query(`alter table ${table} disable trigger keep_version`);
    await dateRecords(owner, history);
    await dateWhatBelongsToThem(owner, history);
    for (const table of VERSIONED) await owner.query(`alter table ${table} enable trigger keep_version`);
    await owner.query('commit');
  });
}

const VERSIONED = [
  'companies',
  'accounts',
  'customers',
  'projects',
  'jobsites',
  'employees',
  'timecards',
  'visits',
  'estimates',
  'itemized_estimates',
  'invoices',
  'itemized_invoices',
  'customer_payments',
  'messages',
];

async function dateRecords(owner: pg.ClientBase, { companyId, ...history }: History): Promise<void> {
  const records = [
    ['customers', 'customer_id', history.customers],
    ['projects', 'project_id', history.projects],
    ['jobsites', 'jobsite_id', history.jobsites],
    ['employees', 'employee_id', history.employees],
    ['timecards', 'timecard_id', history.timecards],
    ['visits', 'visit_id', history.visits],
    ['estimates', 'estimate_id', history.estimates],
    ['invoices', 'invoice_id', history.invoices],
    ['customer_payments', 'customer_payment_id', history.payments],
    ['messages', 'message_id', history.messages],
  ] as const;
  for (const [table, key, made] of records) {
    await owner.query(
      `update ${table} set created_at = made.at, updated_at = made.at
       from unnest($2::uuid[], $3::timestamptz[]) as made (id, at)
       where ${table}.company_id = $1 and ${table}.${key} = made.id`,
      [companyId, made.map(({ id }) => id), made.map(({ at }) => at)],
    );
  }
}

async function dateWhatBelongsToThem(owner: pg.ClientBase, { companyId, opened }: History): Promise<void> {
  await owner.query(
    `update itemized_estimates set created_at = estimates.created_at, updated_at = estimates.created_at
     from estimates
     where itemized_estimates.company_id = $1 and estimates.company_id = $1
       and estimates.estimate_id = itemized_estimates.estimate_id`,
    [companyId],
  );
  await owner.query(
    `update itemized_invoices set created_at = invoices.created_at, updated_at = invoices.created_at
     from invoices
     where itemized_invoices.company_id = $1 and invoices.company_id = $1
       and invoices.invoice_id = itemized_invoices.invoice_id`,
    [companyId],
  );
  await owner.query(
    `update document_links set created_at = messages.created_at
     from messages
     where document_links.company_id = $1 and messages.company_id = $1
       and messages.message_id = document_links.message_id`,
    [companyId],
  );
  await owner.query('update companies set created_at = $2, updated_at = $2 where company_id = $1', [companyId, opened]);
  await owner.query(
    `update accounts set created_at = $2, updated_at = $2, login_id = $3,
       terms_consent_at = $2, sms_consent_at = $2, email_consent_at = $2
     where company_id = $1`,
    [companyId, opened, DEMO_LOGIN.login_id],
  );
  await owner.query('select repair_directory($1)', [companyId]);
  // The demo opened a separate session for each day of the plan.
  await owner.query('delete from sessions where company_id = $1', [companyId]);
}

/** Removes data that an earlier, unfinished run left behind. */
export async function removeUnfinished(database: Database): Promise<void> {
  await database.asOwner((owner) =>
    owner.query(
      `with removed as (
         delete from companies where company_id in (select company_id from accounts where lower(login_id) = $1)
         returning company_id
       ), ended as (
         delete from sessions where company_id in (select company_id from removed)
       )
       delete from directory where company_id in (select company_id from removed)`,
      [UNFINISHED_LOGIN_ID],
    ),
  );
}

import { sql } from 'kysely';
import { DELETED } from '#contract/endpoint.ts';
import { invalid, AppError } from '#contract/errors.ts';
import { COMPANY_DELETION_DAYS, type companies, type CompanyDependents } from '#contract/identity/companies.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { retryQueuedMessages } from '../../core/delivery/message-store.ts';
import type { Notice } from '../../core/delivery/notice-content.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import { requireStillOwner } from '../accounts/roles.ts';
import { type AccountRow, listAllAccounts, readAccount } from '../accounts/store.ts';
import { companyClosedNotice, companyRestoredNotice } from '../companies/company-notices.ts';
import { presentCompany } from '../companies/present.ts';
import { type CompanyRow, lockCompany, readCompany, setDeletionDue } from '../companies/store.ts';
import { endSessionsOfCompany } from '../sessions/sessions.ts';

interface Services {
  countAgainst: CountAgainst;
  sendNotice: SendNotice;
}

const DELETION_MS = COMPANY_DELETION_DAYS * 24 * 60 * 60 * 1000;

/**
 * Closing a company before its deletion, and restoring it. Only its owners have access to a closed company. A
 * background task performs the deletion.
 */
export function companyDeletionHandlers({
  countAgainst,
  sendNotice,
}: Services): Pick<Handlers<typeof companies>, 'dependents' | 'remove' | 'restore'> {
  return {
    dependents: async ({ db, params }) => {
      requireCallersCompany(await readCompany(db), params.id);
      return countDependentsOfCompany(db);
    },

    remove: withoutTransaction(async ({ inCompany, person, params, body, http, now }) => {
      const { company, account } = await inCompany(async (db) => {
        const founded = requireCallersCompany(await readCompany(db), params.id);
        await countAgainst(db, 'password_checked_of_account', person.account_id, now);
        return { company: founded, account: await readAccount(db, person.account_id) };
      });
      await requireConfirmation(company, account, body);
      await inCompany(async (db) => {
        const locked = requireCallersCompany(await lockCompany(db), params.id);
        await requireStillOwner(db, person);
        // A repeated request keeps the announced date.
        if (locked.deletion_due_at) return;
        await countAgainst(db, 'company_closed', locked.company_id, now);
        const closed = await setDeletionDue(db, new Date(now.getTime() + DELETION_MS));
        await endSessionsOfCompany(db, closed.company_id, { but: person.account_id });
        const day = longDay(closed);
        const summary = `${closed.name}, on ${day}`;
        const entry = { record_type: 'company', record_id: closed.company_id, action: 'deletion_requested' } as const;
        await recordAuditEntry(db, { ...entry, summary }, { person, http }, now);
        const write = (first_name: string) =>
          companyClosedNotice({ first_name, company: closed.name, by: nameOf(person), day });
        await notifyAccounts(db, { sendNotice, write, now });
      });
      return DELETED;
    }),

    restore: async ({ db, person, params, http, now }) => {
      const locked = requireCallersCompany(await lockCompany(db), params.id);
      if (!locked.deletion_due_at) return { data: presentCompany(locked) };
      const open = await setDeletionDue(db, null);
      await retryQueuedMessages(db, now);
      const entry = { record_type: 'company', record_id: open.company_id, action: 'deletion_withdrawn' } as const;
      await recordAuditEntry(db, { ...entry, summary: open.name }, { person, http }, now);
      const write = (first_name: string) =>
        companyRestoredNotice({ first_name, company: open.name, by: nameOf(person) });
      await notifyAccounts(db, { sendNotice, write, now });
      return { data: presentCompany(open) };
    },
  };
}

/** The number of records that are deleted with the company, counted in one statement. */
async function countDependentsOfCompany(db: CompanyDb): Promise<CompanyDependents> {
  const { rows } = await sql<CompanyDependents>`
    select
      (select count(*) from customers where company_id = ${currentCompany}) as customers,
      (select count(*) from projects where company_id = ${currentCompany}) as projects,
      (select count(*) from estimates where company_id = ${currentCompany}) as estimates,
      (select count(*) from invoices where company_id = ${currentCompany}) as invoices,
      (select count(*) from employees where company_id = ${currentCompany}) as employees,
      (select count(*) from accounts where company_id = ${currentCompany}) as accounts
  `.execute(db);
  if (!rows[0]) throw new Error('The counts gave no row');
  return rows[0];
}

function requireCallersCompany(company: CompanyRow, id: string): CompanyRow {
  if (id !== company.company_id) throw new AppError('company_not_found');
  return company;
}

/** Requires the password. An account that signs in with Google has none, so its owner types the company's name. */
async function requireConfirmation(
  company: CompanyRow,
  account: AccountRow,
  { current_password, company_name }: { current_password?: string | undefined; company_name?: string | undefined },
): Promise<void> {
  if (account.auth_provider === 'google') {
    if (company_name?.trim().toLowerCase() === company.name.toLowerCase()) return;
    throw invalid({ company_name: [`Please type ${company.name} to confirm`] });
  }
  if (!current_password) throw invalid({ current_password: ['Please enter your current password'] });
  if (await passwordMatches(account.password_hash, current_password)) return;
  throw invalid({ current_password: ['Current password is not right.'] });
}

interface DeletionNotices {
  sendNotice: SendNotice;
  write(firstName: string): Notice;
  now: Date;
}

async function notifyAccounts(db: CompanyDb, { sendNotice, write, now }: DeletionNotices): Promise<void> {
  for (const { first_name, email } of await listAllAccounts(db)) {
    await sendNotice(db, { method: 'email', recipient: email, notice: write(first_name), isUrgent: true, now });
  }
}

function nameOf({ first_name, last_name }: Person): string {
  return `${first_name} ${last_name}`.trim();
}

/** `November 29, 2026`, in the company's time zone. */
function longDay({ deletion_due_at, time_zone }: CompanyRow): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: time_zone });
  return deletion_due_at ? format.format(deletion_due_at) : '';
}

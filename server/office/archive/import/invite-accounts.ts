import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { ROLES } from '#contract/roles.ts';
import type { Services } from '../../../core/services.ts';
import { sendInvite } from '../../../identity/accounts/send-invite.ts';
import { findAccount, listAllAccounts } from '../../../identity/accounts/store.ts';
import { readCompany } from '../../../identity/companies/store.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import type { ArchivedAccount } from './import-archive.ts';

type InviteServices = Pick<Services, 'clock' | 'countMessage' | 'sendNotice' | 'publicUrl'>;

const Invited = z.object({ email: z.email().max(320), role: z.enum(ROLES), employee_id: z.uuid().nullable() });

/**
 * Invites the people of an archive who have no account in the company, within the limits of messages: a file may name
 * any number of addresses.
 */
export async function inviteAccounts(
  { clock, countMessage, sendNotice, publicUrl }: InviteServices,
  db: CompanyDb,
  { accounts, inviterId }: { accounts: readonly ArchivedAccount[]; inviterId: string },
): Promise<void> {
  const account = await findAccount(db, inviterId);
  if (!account) return;
  const { company_id, name } = await readCompany(db);
  const inviter = { ...account, company_id, company_name: name };
  const here = new Set((await listAllAccounts(db)).map(({ email }) => email.toLowerCase()));
  const now = clock();
  for (const each of accounts) {
    const { success, data } = Invited.safeParse(each);
    if (!success || here.has(data.email.toLowerCase())) continue;
    here.add(data.email.toLowerCase());
    const { email: recipient, role } = data;
    try {
      await countMessage(db, { company_id, recipient, isTyped: true, now });
    } catch (error) {
      if (error instanceof AppError) return;
      throw error;
    }
    const employee_id = await existingEmployee(db, data.employee_id);
    await sendInvite({ sendNotice, publicUrl }, db, { inviter, role, employee_id, method: 'email', recipient, now });
  }
}

async function existingEmployee(db: CompanyDb, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db.selectFrom('employees').select('employee_id').where('employee_id', '=', id).executeTakeFirst();
  return row?.employee_id ?? null;
}

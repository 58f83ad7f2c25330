import { rolesToInvite } from '#contract/core/role-words.ts';
import { AppError } from '#contract/errors.ts';
import type { accounts } from '#contract/identity/accounts.ts';
import type { NoticeAllowance } from '../../core/delivery/notice-allowance.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { type CompanyRow, lockCompany, setFirstAccount } from '../companies/store.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { roleChangedNotice } from './account-notices.ts';
import { deleteInvitesBeyond } from './invites-store.ts';
import { presentAccount } from './present.ts';
import { recordAccountChanges } from './record-changes.ts';
import { takeBack } from './send-invite.ts';
import {
  type AccountRow,
  findAccount,
  findEmployeeName,
  findOtherOwner,
  lockAccount,
  readAccount,
  updateAccount,
} from './store.ts';

interface Services {
  noticeAllowance: NoticeAllowance;
}

interface OwnerLeaving {
  /** Locked, so that one owner remains if two demote each other. */
  company: CompanyRow;
  account: AccountRow;
  person: Person;
}

/**
 * Throws if the company would lose its last owner. The founder's place passes to an owner who remains, preferably the
 * caller.
 */
export async function requireAnotherOwner(db: CompanyDb, { company, account, person }: OwnerLeaving): Promise<void> {
  if (account.role !== 'owner') return;
  const owner = await findOtherOwner(db, account.account_id, person.account_id);
  if (!owner) throw new AppError('last_owner');
  if (company.created_by_account_id === account.account_id) await setFirstAccount(db, owner);
}

/**
 * Throws if the caller is no longer an owner, although they were when the call began. The company must be locked, as
 * in every role change, because the call may have waited for the caller's own demotion.
 */
export async function requireStillOwner(db: CompanyDb, { account_id }: Person): Promise<void> {
  const account = await findAccount(db, account_id);
  if (account?.role !== 'owner') throw new AppError('not_your_role');
}

/**
 * Lets an owner change the role of an account or its employee. A new role ends the account's sessions, because each
 * call is checked against the role in its session.
 */
export function changeRoleHandler(services: Services): Handlers<typeof accounts>['changeRole'] {
  return async ({ db, person, params, body: { role, employee_id }, http, now }) => {
    const company = await lockCompany(db);
    await requireStillOwner(db, person);
    const before = await lockAccount(db, params.id);
    if (employee_id && (await findEmployeeName(db, employee_id)) === null) throw new AppError('employee_not_found');
    const link = employee_id === undefined ? {} : { employee_id };
    if (before.role === role) {
      const after = await updateAccount(db, before, link);
      await recordAccountChanges(db, { before, after, actor: { person, http }, now });
      return { data: presentAccount(after, person) };
    }
    await requireAnotherOwner(db, { company, account: before, person });
    const after = await updateAccount(db, before, { role, ...link });
    await takeBack(db, await deleteInvitesBeyond(db, after.account_id, rolesToInvite(role)));
    await endSessionsOf(db, after);
    await recordAccountChanges(db, { before, after, actor: { person, http }, now });
    await notifyBoth(services, db, { after, person, now });
    return { data: presentAccount(after, person) };
  };
}

/** Notifies the account and the owner who changed its role, each at most a few times a day. */
async function notifyBoth(
  { noticeAllowance }: Services,
  db: CompanyDb,
  { after, person, now }: { after: AccountRow; person: Person; now: Date },
): Promise<void> {
  const isOwnAccount = after.account_id === person.account_id;
  const addressees = isOwnAccount ? [after] : [after, await readAccount(db, person.account_id)];
  for (const { account_id, first_name, email, email_confirmed_at } of addressees) {
    const notice = roleChangedNotice({
      first_name,
      isOwnAccount: account_id === after.account_id,
      account: nameOf(after),
      company: person.company_name,
      by: nameOf(person),
      role: after.role,
    });
    const isConfirmed = email_confirmed_at !== null;
    await noticeAllowance.sendEmail(db, { kind: 'account', recipient: email, isConfirmed, notice, now });
  }
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}

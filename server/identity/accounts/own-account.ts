import { invalid, AppError } from '#contract/errors.ts';
import type { AccountChanges, accounts } from '#contract/identity/accounts.ts';
import type { CountMessage } from '../../core/delivery/allowance.ts';
import type { NoticeAllowance } from '../../core/delivery/notice-allowance.ts';
import { hasStopped } from '../../core/delivery/opt-outs.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import { type Handlers, type HttpContext, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { Emit } from '../../core/events.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { hashPassword, passwordMatches } from '../../platform/passwords.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { accountChangedNotice, WATCHED } from './account-notices.ts';
import { sendConfirmation } from './email-confirmations.ts';
import { accessEnded } from './events.ts';
import { offerPhoneConfirmation } from './phone-confirmations.ts';
import { presentAccount } from './present.ts';
import { recordAccountChanges } from './record-changes.ts';
import { forgetReset } from './resets-store.ts';
import { type AccountRow, lockAccount, readAccount, updateAccount } from './store.ts';
import { rejectWeakPassword } from './weak-passwords.ts';

interface Services {
  emit: Emit;
  countAgainst: CountAgainst;
  countMessage: CountMessage;
  noticeAllowance: NoticeAllowance;
  sendNotice: SendNotice;
  publicUrl: string;
}

/** The endpoints that change the caller's own account. */
export function ownAccountHandlers(services: Services): Pick<Handlers<typeof accounts>, 'update' | 'changePassword'> {
  return {
    update: withoutTransaction(
      async ({ inCompany, person, params, body: { account: changesInput }, version, http, now }) => {
        const seen = await inCompany((db) => readAccount(db, params.id));
        if (seen.account_id !== person.account_id) throw new AppError('not_your_account');
        rejectWhatIsGoogles(seen, changesInput);
        if (needsPassword(seen, changesInput)) {
          await inCompany((db) => services.countAgainst(db, 'password_checked_of_account', seen.account_id, now));
          await requirePassword(seen, changesInput.current_password);
        }
        if (changesInput.login_password) {
          rejectWeakPassword('login_password', changesInput.login_password, seen);
        }
        const changes = await columnsOf(changesInput);
        const row = await inCompany(async (db) => {
          const locked = await lockAccount(db, seen.account_id);
          rejectStale(locked, version);
          return apply(services, db, { seen, locked, changes, person, http, now });
        });
        return { data: presentAccount(row, person) };
      },
    ),

    changePassword: withoutTransaction(async ({ inCompany, person, body, http, now }) => {
      const seen = await inCompany((db) => readAccount(db, person.account_id));
      if (seen.auth_provider === 'google') {
        throw invalid({ current_password: ['This account signs in with Google and has no password here.'] });
      }
      await inCompany((db) => services.countAgainst(db, 'password_checked_of_account', seen.account_id, now));
      await requirePassword(seen, body.current_password);
      rejectWeakPassword('new_password', body.new_password, seen);
      const changes = { password_hash: await hashPassword(body.new_password) };
      await inCompany(async (db) => {
        const locked = await lockAccount(db, seen.account_id);
        const changed = await apply(services, db, { seen, locked, changes, person, http, now });
        const ended = { account: changed, reason: 'password_changed', actor: { person, http }, now } as const;
        if (body.end_connections) await services.emit(db, accessEnded, ended);
      });
      return { status: 'ok', message: 'Password changed successfully. Please logout and re-login' };
    }),
  };
}

type Changes = Partial<Pick<AccountRow, 'first_name' | 'last_name' | 'texts_on_answers' | keyof typeof WATCHED>>;

/** Email and login of an account created with Google are managed by Google. Forms may send them unchanged. */
function rejectWhatIsGoogles(row: AccountRow, { email, login_id, login_password }: AccountChanges): void {
  if (row.auth_provider !== 'google') return;
  const sentence = 'This account signs in with Google, where this is changed.';
  if (email !== undefined && email !== row.email) throw invalid({ email: [sentence] });
  if (login_id !== undefined && login_id !== row.login_id) throw invalid({ login_id: [sentence] });
  if (login_password) throw invalid({ login_password: [sentence] });
}

/**
 * An unattended phone must not be enough to take over an account, because reset links are sent to the email or the
 * phone. An account created with Google has no password here and gets no reset links.
 */
function needsPassword(row: AccountRow, { email, phone, login_id, login_password }: AccountChanges): boolean {
  if (row.auth_provider === 'google') return false;
  const isOther = (value: string | undefined, stored: string) => value !== undefined && value !== stored;
  const isReachedOtherwise = isOther(email, row.email) || isOther(phone, row.phone);
  return isReachedOtherwise || isOther(login_id, row.login_id) || Boolean(login_password);
}

/** Throws for a missing or wrong password of an account. Slow on purpose: never await it inside a transaction. */
export async function requirePassword(row: AccountRow, password: string | undefined): Promise<void> {
  if (!password) throw invalid({ current_password: ['Please enter your current password'] });
  const isRight = await passwordMatches(row.password_hash, password);
  if (!isRight) throw invalid({ current_password: ['Current password is not right.'] });
}

async function columnsOf(changes: AccountChanges): Promise<Changes> {
  const { login_password, login_password_confirmation: _same, current_password: _checked, ...fields } = changes;
  return { ...fields, ...(login_password && { password_hash: await hashPassword(login_password) }) };
}

interface Applied {
  /** The row against which the password was verified. */
  seen: AccountRow;
  locked: AccountRow;
  changes: Changes;
  person: Person;
  http: HttpContext;
  now: Date;
}

/**
 * Writes the changes, notifies the owner at the previous address (and at the previous phone if it is replaced), and
 * ends all other sessions if the password is new.
 */
async function apply(
  services: Services,
  db: CompanyDb,
  { seen, locked, changes, person, http, now }: Applied,
): Promise<AccountRow> {
  const { countAgainst } = services;
  // The row has changed since the password was verified, so the verification is no longer valid.
  if (watched().some((name) => locked[name] !== seen[name])) throw new AppError('stale_record');
  const hasNewPhone = changes.phone !== undefined && changes.phone !== locked.phone;
  if (hasNewPhone) await countAgainst(db, 'phone_changed_of_account', locked.account_id, now);
  const hasNewEmail = changes.email !== undefined && changes.email !== locked.email;
  const row = await updateAccount(db, locked, {
    ...changes,
    ...(hasNewPhone && { phone_changed_at: now, phone_confirmed_at: null }),
    ...(hasNewEmail && { email_confirmed_at: null }),
  });
  await recordAccountChanges(db, { before: locked, after: row, actor: { person, http }, now });
  const changed = watched().filter((name) => row[name] !== locked[name]);
  if (wantsSms(row) && (hasNewPhone || !locked.texts_on_answers))
    await offerPhoneConfirmation(db, services, { account: row, now });
  if (changed.length === 0) return row;
  await countAgainst(db, 'security_change_of_account', locked.account_id, now);
  await notifyOwner(services, db, { locked, changed, now });
  if (hasNewEmail) await sendConfirmation(db, services, { account: row, now });
  await forgetReset(db, locked);
  if (changed.includes('password_hash')) await endSessionsOf(db, locked, person);
  return row;
}

/** Whether texts about customers are turned on but wait for the phone to be confirmed. */
function wantsSms({ texts_on_answers, phone, phone_confirmed_at }: AccountRow): boolean {
  return texts_on_answers && phone !== '' && phone_confirmed_at === null;
}

function watched(): (keyof typeof WATCHED)[] {
  return Object.keys(WATCHED) as (keyof typeof WATCHED)[];
}

/**
 * Warns the owner. Other notices must not be able to block this one, so only the changes and their text messages are
 * counted.
 */
async function notifyOwner(
  { noticeAllowance, sendNotice, publicUrl }: Services,
  db: CompanyDb,
  { locked, changed, now }: Pick<Applied, 'locked' | 'now'> & { changed: (keyof typeof WATCHED)[] },
): Promise<void> {
  const notice = accountChangedNotice(locked, changed, publicUrl);
  await sendNotice(db, { method: 'email', recipient: locked.email, notice, isUrgent: true, now });
  const { phone: recipient } = locked;
  if (!changed.includes('phone') || recipient === '' || (await hasStopped(db, recipient))) return;
  if (!(await noticeAllowance.countSecurityText(db, { recipient, now }))) return;
  await sendNotice(db, { method: 'sms', recipient, notice, isUrgent: true, now });
}

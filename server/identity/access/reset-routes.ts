import { AppError } from '#contract/errors.ts';
import { type passwordResets, RESET_SENT } from '#contract/identity/password-resets.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import { textsOff } from '../../core/delivery/texts-off.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { Emit } from '../../core/events.ts';
import type { SystemDb } from '../../platform/database/database.ts';
import { newId, tokenHash } from '../../platform/ids.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { enqueue } from '../../platform/queue/jobs.ts';
import { accessEnded } from '../accounts/events.ts';
import { findReset, useReset } from '../accounts/resets-store.ts';
import { findAccount, findAccountByLoginId, lockAccount, updateAccount } from '../accounts/store.ts';
import { rejectWeakPassword } from '../accounts/weak-passwords.ts';
import { rememberDevice } from '../sessions/recognized-devices.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { forgetAllAttempts } from './login-waits.ts';
import { resetDoneNotice } from './reset-notices.ts';
import { resetQueue } from './send-reset.ts';

interface Services {
  emit: Emit;
  countAgainst: CountAgainst;
  sendNotice: SendNotice;
  sendsTexts: boolean;
}

const DONE = { status: 'ok', message: RESET_SENT } as const;

export function passwordResetHandlers({
  emit,
  countAgainst,
  sendNotice,
  sendsTexts,
}: Services): Handlers<typeof passwordResets> {
  return {
    request: async ({ body, http, now, systemDb, withSystemTransaction, asCompany }) => {
      if (body.send_method === 'sms' && !sendsTexts) throw textsOff();
      await withSystemTransaction((db) => countAgainst(db, 'reset_by_address', http.address, now));
      // If there is no account, do the same work for one that does not exist.
      const nobody = { company_id: newId(), account_id: newId() };
      const key = (await findAccountByLoginId(systemDb, body.login_id)) ?? nobody;
      const account = await asCompany(key.company_id, (db) => findAccount(db, key.account_id));
      const isTheirs = account?.auth_provider === 'self' && account.email === body.email;
      const { company_id, account_id } = isTheirs ? key : nobody;
      await withSystemTransaction((db) =>
        enqueue(db, resetQueue, {
          company_id,
          account_id,
          method: body.send_method,
          network_address: http.address,
        }),
      );
      return DONE;
    },

    validate: async ({ body, now, systemDb }) => {
      const reset = isToken(body.token) ? await findReset(systemDb, tokenHash(body.token)) : undefined;
      return { valid: reset !== undefined && reset.expires_at > now };
    },

    choose: async ({ params, body, http, now, systemDb, asCompany }) => {
      if (!isToken(params.token)) throw new AppError('reset_malformed');
      const hash = tokenHash(params.token);
      const { company_id, account_id } = await requireReset(systemDb, hash, now);
      const password_hash = await hashPassword(body.password);
      const hasSecondFactor = await asCompany(company_id, async (db) => {
        if (!(await useReset(db, hash, now))) throw new AppError('reset_not_found');
        const account = await lockAccount(db, account_id);
        rejectWeakPassword('password', body.password, account);
        await updateAccount(db, account, { password_hash });
        await endSessionsOf(db, account);
        await emit(db, accessEnded, { account, reason: 'password_reset', actor: { account, http }, now });
        const summary = `${account.first_name} ${account.last_name}, by a reset link`;
        const entry = { record_type: 'account', record_id: account_id, action: 'password_changed', summary } as const;
        await recordAuditEntry(db, entry, { account, http }, now);
        await forgetAllAttempts(db, account.login_id);
        const notice = resetDoneNotice(account.first_name);
        await sendNotice(db, { method: 'email', recipient: account.email, notice, isUrgent: true, now });
        return account.second_factor_confirmed_at !== null;
      });
      // The owner can log in from here despite failed attempts of strangers. This does not apply with a second
      // factor: otherwise someone who reads the owner's mail would gain more guesses of the code with each link.
      if (!hasSecondFactor) rememberDevice(http, account_id);
      return { status: 'ok', message: 'Your password has been changed. You can log in now.' };
    },
  };
}

/** Whether the token is well-formed; otherwise it was damaged in transit. */
function isToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}

async function requireReset(systemDb: SystemDb, hash: Buffer, now: Date) {
  const reset = await findReset(systemDb, hash);
  if (!reset) throw new AppError('reset_not_found');
  if (reset.expires_at <= now) throw new AppError('reset_expired');
  return reset;
}

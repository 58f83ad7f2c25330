import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { HttpContext } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { type Encryption, encryption } from '../../platform/encryption.ts';
import type { AccountRow } from '../accounts/store.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { recoveryCodeUsedNotice } from './second-factor-notices.ts';
import { countRecoveryCodes, lockSecondFactor, saveUsedStep, type SecondFactorRow, useRecoveryCode } from './store.ts';
import { stepOfCode } from './totp.ts';

/** Encrypts the secrets of second factors, each bound to its account. */
export function secondFactorEncryption(secretKey: string): Encryption {
  return encryption(secretKey, 'second factor secrets');
}

export interface CodeServices {
  encryption: Encryption;
  countAgainst: CountAgainst;
  sendNotice: SendNotice;
  publicUrl: string;
  /** The name of the installation, as authenticator apps and browsers show it. */
  brandName: string;
}

interface Guess {
  /** The account row must be locked. */
  account: AccountRow;
  /** The code as typed. */
  code: string;
  http: HttpContext;
  now: Date;
}

/**
 * Verifies a code of the app, or a recovery code, and marks it as used, so that it is not accepted again. The use of
 * a recovery code is added to the audit log, and the owner is notified. The caller has counted the guess.
 */
export async function acceptCode(db: CompanyDb, services: CodeServices, guess: Guess): Promise<boolean> {
  const { account, code, http, now } = guess;
  const row = await lockSecondFactor(db, account.account_id);
  if (!row) return false;
  const hasApp = row.app_confirmed_at !== null;
  if (hasApp && (await acceptAppCode(db, row, { encryption: services.encryption, code, now }))) return true;
  const hash = recoveryCodeHash(code);
  if (!hash || !(await useRecoveryCode(db, account.account_id, hash))) return false;
  await services.countAgainst(db, 'security_change_of_account', account.account_id, now);
  const left = await countRecoveryCodes(db, account.account_id);
  const summary = `${account.first_name} ${account.last_name}, ${left} left`;
  const entry = { record_type: 'second_factor', record_id: account.account_id, action: 'recovery_code_used' } as const;
  await recordAuditEntry(db, { ...entry, summary }, { account, http }, now);
  const notice = recoveryCodeUsedNotice(account, left, services.publicUrl);
  await services.sendNotice(db, { method: 'email', recipient: account.email, notice, isUrgent: true, now });
  return true;
}

/** Verifies a code of the app against a locked row, and marks it as used. */
export async function acceptAppCode(
  db: CompanyDb,
  row: SecondFactorRow,
  { encryption: key, code, now }: { encryption: Encryption; code: string; now: Date },
): Promise<boolean> {
  if (row.encrypted_secret === null) return false;
  // If SECRET_KEY has changed, codes of the app are always wrong; recovery codes still work.
  const secret = key.open(row.encrypted_secret, row.account_id);
  if (secret === undefined) return false;
  const after = row.last_used_step ?? undefined;
  const step = stepOfCode(Buffer.from(secret, 'base64'), code.replace(/[\s-]/g, ''), { now, after });
  if (step === undefined) return false;
  await saveUsedStep(db, row.account_id, step);
  return true;
}

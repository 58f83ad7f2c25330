import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { Notice } from '../../core/delivery/notice-content.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { AccountRow } from '../accounts/store.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import type { ConfirmedCall } from './owner-confirmation.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import {
  type Factor,
  factorAddedNotice,
  factorRemovedNotice,
  factorText,
  secondFactorOffNotice,
  secondFactorOnNotice,
} from './second-factor-notices.ts';
import { deleteSecondFactor, readMethods, saveConfirmed, saveRecoveryCodes } from './store.ts';
import type { CodeServices } from './verify-code.ts';

type Recorded = Pick<ConfirmedCall, 'person' | 'http' | 'now'>;

/**
 * Completes the setup of a factor of a locked account. The first factor turns on two-step login: other sessions end,
 * and the recovery codes are returned. A further factor does not change the recovery codes.
 */
export async function addFactor(
  services: CodeServices,
  db: CompanyDb,
  { account, factor, call }: { account: AccountRow; factor: Factor; call: Recorded },
): Promise<string[]> {
  const { publicUrl } = services;
  if (account.second_factor_confirmed_at) {
    await recordChange(db, account, 'changed', call, `${factorText(factor)} added`);
    await notify(services, db, account, factorAddedNotice(account, factor, publicUrl), call);
    return [];
  }
  await saveConfirmed(db, account, call.now);
  await endSessionsOf(db, account, call.person);
  await recordChange(db, account, 'confirmed', call, factor.kind === 'passkey' ? factorText(factor) : undefined);
  await notify(services, db, account, secondFactorOnNotice(account, factor, publicUrl), call);
  return replaceRecoveryCodes(db, account.account_id);
}

/** Completes the removal of a factor of a locked account. Removing the last one turns off two-step login. */
export async function removeFactor(
  services: CodeServices,
  db: CompanyDb,
  { account, factor, call }: { account: AccountRow; factor: Factor; call: Recorded },
): Promise<void> {
  const left = await readMethods(db, account.account_id);
  if (left.length === 0) {
    await switchOff(services, db, account, call);
    return;
  }
  await recordChange(db, account, 'changed', call, `${factorText(factor)} removed`);
  await notify(services, db, account, factorRemovedNotice(account, factor, services.publicUrl), call);
}

/** Turns off the second factor of a locked account, if it is on, and cancels a setup. */
export async function switchOff(
  services: CodeServices,
  db: CompanyDb,
  account: AccountRow,
  call: Recorded,
): Promise<void> {
  await deleteSecondFactor(db, account);
  if (!account.second_factor_confirmed_at) return;
  const { person } = call;
  await recordChange(db, account, 'deleted', call);
  const by = person.account_id === account.account_id ? undefined : `${person.first_name} ${person.last_name}`;
  await notify(services, db, account, secondFactorOffNotice(account, services.publicUrl, by), call);
}

export async function recordChange(
  db: CompanyDb,
  { account_id, first_name, last_name }: AccountRow,
  action: 'created' | 'confirmed' | 'changed' | 'deleted',
  { person, http, now }: Recorded,
  detail?: string,
): Promise<void> {
  const summary = [`${first_name} ${last_name}`, detail].filter(Boolean).join(', ');
  const entry = { record_type: 'second_factor', record_id: account_id, action, summary } as const;
  await recordAuditEntry(db, entry, { person, http }, now);
}

/** Replaces the account's recovery codes with new ones. */
export async function replaceRecoveryCodes(db: CompanyDb, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await saveRecoveryCodes(
    db,
    accountId,
    codes.flatMap((code) => recoveryCodeHash(code) ?? []),
  );
  return codes;
}

async function notify(
  { countAgainst, sendNotice }: CodeServices,
  db: CompanyDb,
  { account_id, email }: AccountRow,
  notice: Notice,
  { now }: Recorded,
): Promise<void> {
  await countAgainst(db, 'security_change_of_account', account_id, now);
  await sendNotice(db, { method: 'email', recipient: email, notice, isUrgent: true, now });
}

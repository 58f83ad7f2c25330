import { randomBytes } from 'node:crypto';
import { DELETED, type Endpoint } from '../../contract/endpoint.ts';
import { AppError, errors, invalid } from '../../contract/errors.ts';
import type { OwnerConfirmation, secondFactors } from '../../contract/second-factors.ts';
import { requirePassword, type SessionServices } from '../accounts/own-account.ts';
import { type AccountRow, lockAccount, readAccount } from '../accounts/store.ts';
import { recordAuditEntry } from '../audit-log/record.ts';
import { readCompany } from '../companies/store.ts';
import { SENDER_NAME } from '../delivery/notice-content.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { type CallWithoutTransaction, type Handlers, withoutTransaction } from '../endpoints/handlers.ts';
import type { CountAgainst } from '../endpoints/rate-limits.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { secondFactorOffNotice, secondFactorOnNotice } from './second-factor-notices.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  lockSecondFactor,
  saveConfirmed,
  saveRecoveryCodes,
  saveSetup,
} from './store.ts';
import { base32, otpauthUri } from './totp.ts';
import { acceptAppCode, acceptCode, type CodeServices } from './verify-code.ts';

interface Services extends CodeServices {
  countAgainst: CountAgainst;
  endSessionsOf: SessionServices['endSessionsOf'];
}

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

export function secondFactorHandlers(services: Services): Handlers<typeof secondFactors> {
  const { countAgainst, encryption, endSessionsOf, sendNotice, publicUrl } = services;

  return {
    read: async ({ db, person }) => {
      const { second_factor_confirmed_at: confirmedAt } = await readAccount(db, person.account_id);
      const attributes = {
        is_on: confirmedAt !== null,
        confirmed_at: confirmedAt?.toISOString() ?? null,
        recovery_codes_left: await countRecoveryCodes(db, person.account_id),
        is_required: (await readCompany(db)).requires_second_factor,
      };
      return { data: { id: person.account_id, type: 'second_factor', attributes } };
    },

    enrol: withoutTransaction(async (call) => {
      const secret = randomBytes(SECRET_BYTES);
      const login = await afterConfirmation(services, call, async (db, account) => {
        rejectIfOn(account);
        const { account_id } = account;
        const encrypted_secret = encryption.encrypt(secret.toString('base64'), account_id);
        await saveSetup(db, { account_id, encrypted_secret, created_at: call.now });
        await record(db, account, 'created', call);
        return account.login_id;
      });
      const attributes = { secret: base32(secret), otpauth_uri: otpauthUri(secret, { issuer: SENDER_NAME, login }) };
      return { data: { id: call.person.account_id, type: 'second_factor_setup', attributes } };
    }),

    confirm: withoutTransaction(async (call) => {
      const { inCompany, person, body, now } = call;
      // In a transaction of its own: a wrong code rolls the other one back.
      await inCompany((db) => countAgainst(db, 'password_checked_of_account', person.account_id, now));
      const codes = await inCompany(async (db) => {
        const account = await lockAccount(db, person.account_id);
        rejectIfOn(account);
        const row = await lockSecondFactor(db, person.account_id);
        const isRight = row && (await acceptAppCode(db, row, { encryption, code: body.code, now }));
        if (!isRight) throw invalid({ code: [errors.code_wrong.message] });
        await saveConfirmed(db, account, now);
        await endSessionsOf(db, account, person);
        await record(db, account, 'confirmed', call);
        const notice = secondFactorOnNotice(account, publicUrl);
        await sendNotice(db, { method: 'email', recipient: account.email, notice, now });
        return replaceRecoveryCodes(db, person.account_id);
      });
      return presentRecoveryCodes(person.account_id, codes);
    }),

    renewRecoveryCodes: withoutTransaction(async (call) => {
      const codes = await afterConfirmation(services, call, async (db, account) => {
        if (!account.second_factor_confirmed_at) throw new AppError('second_factor_not_found');
        await record(db, account, 'changed', call, 'new recovery codes');
        return replaceRecoveryCodes(db, account.account_id);
      });
      return presentRecoveryCodes(call.person.account_id, codes);
    }),

    remove: withoutTransaction(async (call) => {
      await afterConfirmation(services, call, (db, account) => switchOff(services, db, account, call));
      return DELETED;
    }),

    removeOfAccount: withoutTransaction(async (call) => {
      const { inCompany, params, person } = call;
      await inCompany(async (db) => {
        await readAccount(db, params.id);
        const { created_by_account_id: founder } = await readCompany(db);
        if (person.account_id !== founder) throw new AppError('not_the_founder');
      });
      await afterConfirmation(services, call, async (db) => {
        const account = await lockAccount(db, params.id);
        await switchOff(services, db, account, call);
        // The lost phone may be signed in.
        await endSessionsOf(db, account, person);
      });
      return DELETED;
    }),
  };
}

type ConfirmedCall = Pick<CallWithoutTransaction<Endpoint>, 'inCompany' | 'person' | 'http' | 'now'>;

/**
 * Verifies that the signed-in person is the owner of the account, and runs `work` with the account locked. An account that
 * signs in with Google has no password here: it gives a code, once it has a second factor.
 */
async function afterConfirmation<T>(
  services: Services,
  { inCompany, person, body, http, now }: ConfirmedCall & { body: OwnerConfirmation },
  work: (db: CompanyDb, account: AccountRow) => Promise<T>,
): Promise<T> {
  const seen = await inCompany(async (db) => {
    await services.countAgainst(db, 'password_checked_of_account', person.account_id, now);
    return readAccount(db, person.account_id);
  });
  if (seen.auth_provider === 'self') await requirePassword(seen, body.current_password);
  return inCompany(async (db) => {
    const account = await lockAccount(db, person.account_id);
    // Changed since the password was verified, so that check no longer holds.
    if (account.password_hash !== seen.password_hash) throw new AppError('stale_record');
    if (account.auth_provider === 'google' && account.second_factor_confirmed_at) {
      const { code } = body;
      if (!code) throw invalid({ code: ['Please enter the code'] });
      if (!(await acceptCode(db, services, { account, code, http, now })))
        throw invalid({ code: [errors.code_wrong.message] });
    }
    return work(db, account);
  });
}

function rejectIfOn({ second_factor_confirmed_at }: AccountRow): void {
  if (second_factor_confirmed_at) throw new AppError('second_factor_on');
}

/** Switches the second factor of an account off, if it is on. */
async function switchOff(
  { sendNotice, publicUrl }: Services,
  db: CompanyDb,
  account: AccountRow,
  call: ConfirmedCall,
): Promise<void> {
  await deleteSecondFactor(db, account);
  if (!account.second_factor_confirmed_at) return;
  const { person, now } = call;
  await record(db, account, 'deleted', call);
  const by = person.account_id === account.account_id ? undefined : `${person.first_name} ${person.last_name}`;
  const notice = secondFactorOffNotice(account, publicUrl, by);
  await sendNotice(db, { method: 'email', recipient: account.email, notice, now });
}

async function record(
  db: CompanyDb,
  { account_id, first_name, last_name }: AccountRow,
  action: 'created' | 'confirmed' | 'changed' | 'deleted',
  { person, http, now }: ConfirmedCall,
  detail?: string,
): Promise<void> {
  const summary = [`${first_name} ${last_name}`, detail].filter(Boolean).join(', ');
  const entry = { record_type: 'second_factor', record_id: account_id, action, summary } as const;
  await recordAuditEntry(db, entry, { person, http }, now);
}

async function replaceRecoveryCodes(db: CompanyDb, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await saveRecoveryCodes(
    db,
    accountId,
    codes.flatMap((code) => recoveryCodeHash(code) ?? []),
  );
  return codes;
}

function presentRecoveryCodes(id: string, recovery_codes: string[]) {
  return { data: { id, type: 'recovery_codes' as const, attributes: { recovery_codes } } };
}

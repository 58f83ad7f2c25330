import { randomBytes } from 'node:crypto';
import { DELETED } from '#contract/endpoint.ts';
import { AppError, errors, invalid } from '#contract/errors.ts';
import type { secondFactors } from '#contract/identity/second-factors.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import { lockAccount, readAccount } from '../accounts/store.ts';
import { readCompany } from '../companies/store.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { addFactor, recordChange, removeFactor, replaceRecoveryCodes, switchOff } from './changes.ts';
import { afterConfirmation } from './owner-confirmation.ts';
import { countPasskeys } from './passkeys-store.ts';
import {
  countRecoveryCodes,
  deleteApp,
  lockSecondFactor,
  readSecondFactor,
  saveAppConfirmed,
  saveSetup,
  type SecondFactorRow,
} from './store.ts';
import { base32, otpauthUri } from './totp.ts';
import { acceptAppCode, type CodeServices } from './verify-code.ts';

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const APP = { kind: 'app' } as const;

export function secondFactorHandlers(services: CodeServices): Handlers<typeof secondFactors> {
  return {
    ...appHandlers(services),

    read: async ({ db, person: { account_id } }) => {
      const { second_factor_confirmed_at: confirmedAt } = await readAccount(db, account_id);
      const attributes = {
        is_on: confirmedAt !== null,
        confirmed_at: confirmedAt,
        has_app: hasApp(await readSecondFactor(db, account_id)),
        passkeys: await countPasskeys(db, account_id),
        recovery_codes_left: await countRecoveryCodes(db, account_id),
        is_required: (await readCompany(db)).requires_second_factor,
      };
      return { data: { id: account_id, type: 'second_factor', attributes } };
    },

    renewRecoveryCodes: withoutTransaction(async (call) => {
      const codes = await afterConfirmation(services, call, async (db, account) => {
        if (!account.second_factor_confirmed_at) throw new AppError('second_factor_not_found');
        await recordChange(db, account, 'changed', call, 'new recovery codes');
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
      await inCompany((db) => readAccount(db, params.id));
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

/** The handlers of an account's authenticator app. */
function appHandlers(services: CodeServices): Pick<Handlers<typeof secondFactors>, 'enrol' | 'confirm' | 'removeApp'> {
  const { countAgainst, encryption } = services;

  return {
    enrol: withoutTransaction(async (call) => {
      const secret = randomBytes(SECRET_BYTES);
      const login = await afterConfirmation(services, call, async (db, account) => {
        const { account_id } = account;
        rejectIfSetUp(await lockSecondFactor(db, account_id));
        const encrypted_secret = encryption.encrypt(secret.toString('base64'), account_id);
        await saveSetup(db, { account_id, encrypted_secret, created_at: call.now });
        await recordChange(db, account, 'created', call);
        return account.login_id;
      });
      const attributes = {
        secret: base32(secret),
        otpauth_uri: otpauthUri(secret, { issuer: services.brandName, login }),
      };
      return { data: { id: call.person.account_id, type: 'second_factor_setup', attributes } };
    }),

    confirm: withoutTransaction(async (call) => {
      const { inCompany, person, body, now } = call;
      // Separate transaction, because a wrong code rolls back the other one.
      await inCompany((db) => countAgainst(db, 'password_checked_of_account', person.account_id, now));
      const codes = await inCompany(async (db) => {
        const account = await lockAccount(db, person.account_id);
        const row = await lockSecondFactor(db, person.account_id);
        rejectIfSetUp(row);
        const isRight = row && (await acceptAppCode(db, row, { encryption, code: body.code, now }));
        if (!isRight) throw invalid({ code: [errors.code_wrong.message] });
        await saveAppConfirmed(db, person.account_id, now);
        return addFactor(services, db, { account, factor: APP, call });
      });
      return presentRecoveryCodes(person.account_id, codes);
    }),

    removeApp: withoutTransaction(async (call) => {
      await afterConfirmation(services, call, async (db, account) => {
        if (!hasApp(await lockSecondFactor(db, account.account_id))) throw new AppError('second_factor_not_found');
        await deleteApp(db, account.account_id);
        await removeFactor(services, db, { account, factor: APP, call });
      });
      return DELETED;
    }),
  };
}

function hasApp(row: SecondFactorRow | undefined): boolean {
  return Boolean(row?.app_confirmed_at);
}

function rejectIfSetUp(row: SecondFactorRow | undefined): void {
  if (hasApp(row)) throw new AppError('second_factor_on');
}

function presentRecoveryCodes(id: string, recovery_codes: string[]) {
  return { data: { id, type: 'recovery_codes' as const, attributes: { recovery_codes } } };
}

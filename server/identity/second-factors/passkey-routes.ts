import { DELETED } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { type Passkey, PASSKEYS_PER_ACCOUNT, type passkeys } from '#contract/identity/passkeys.ts';
import { CHALLENGE_MINUTES } from '#contract/identity/second-factors.ts';
import { type Handlers, type Presented, withoutTransaction } from '../../core/endpoints/handlers.ts';
import { newId, newToken, tokenHash } from '../../platform/ids.ts';
import { lockAccount } from '../accounts/store.ts';
import { addFactor, recordChange, removeFactor } from './changes.ts';
import { afterConfirmation } from './owner-confirmation.ts';
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  readPasskeys,
  saveRegistration,
  takeRegistration,
} from './passkeys-store.ts';
import { creationOptions, relyingParty } from './passkeys.ts';
import { lockSecondFactor } from './store.ts';
import type { CodeServices } from './verify-code.ts';
import { verifyNewPasskey } from './verify-passkey.ts';

export function passkeyHandlers(services: CodeServices): Handlers<typeof passkeys> {
  const { countAgainst, publicUrl, brandName } = services;
  const site = relyingParty(publicUrl);

  return {
    list: async ({ db, person, query }) => {
      const { rows, total } = await listPasskeys(db, person.account_id, query);
      return { data: rows.map(presentPasskey), meta: { total } };
    },

    begin: withoutTransaction(async (call) => {
      const { person, now } = call;
      const challenge = newToken();
      const options = await afterConfirmation(services, call, async (db, account) => {
        const own = await readPasskeys(db, account.account_id);
        if (own.length >= PASSKEYS_PER_ACCOUNT) throw new AppError('too_many_passkeys');
        const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
        await saveRegistration(db, account.account_id, { challengeHash: tokenHash(challenge), expiresAt, now });
        await recordChange(db, account, 'created', call, 'passkey');
        return creationOptions(site, { brandName, owner: account, passkeys: own, challenge });
      });
      return { data: { id: person.account_id, type: 'passkey_setup', attributes: { options } } };
    }),

    add: withoutTransaction(async (call) => {
      const { inCompany, person, body, now } = call;
      const { account_id } = person;
      // Separate transaction: the challenge is used up whatever the result.
      const challengeHash = await inCompany(async (db) => {
        await countAgainst(db, 'password_checked_of_account', account_id, now);
        return takeRegistration(db, account_id, now);
      });
      const verified =
        challengeHash && (await verifyNewPasskey(body.credential, { relyingParty: site, challengeHash }));
      if (!verified) throw new AppError('passkey_not_added');
      const row = { passkey_id: newId(), account_id, name: body.name, created_at: now, last_used_at: null };
      const recovery_codes = await inCompany(async (db) => {
        const account = await lockAccount(db, account_id);
        // Two-step login was turned off in the meantime, which cancels every setup.
        if (!(await lockSecondFactor(db, account_id))) throw new AppError('passkey_not_added');
        if ((await countPasskeys(db, account_id)) >= PASSKEYS_PER_ACCOUNT) throw new AppError('too_many_passkeys');
        await insertPasskey(db, { ...row, ...verified });
        return addFactor(services, db, { account, factor: { kind: 'passkey', name: row.name }, call });
      });
      const { attributes, ...rest } = presentPasskey(row);
      return { data: { ...rest, attributes: { ...attributes, recovery_codes } } };
    }),

    remove: withoutTransaction(async (call) => {
      await afterConfirmation(services, call, async (db, account) => {
        const name = await deletePasskey(db, account.account_id, call.params.id);
        if (name === undefined) throw new AppError('passkey_not_found');
        await removeFactor(services, db, { account, factor: { kind: 'passkey', name }, call });
      });
      return DELETED;
    }),
  };
}

function presentPasskey(row: Pick<PasskeyRow, 'passkey_id' | 'name' | 'created_at' | 'last_used_at'>) {
  const attributes: Presented<typeof Passkey> = {
    passkey_id: row.passkey_id,
    name: row.name,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
  };
  return { id: row.passkey_id, type: 'passkey' as const, attributes };
}

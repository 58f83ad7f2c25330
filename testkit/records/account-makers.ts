import { accountInvites, accounts } from '#contract/identity/accounts.ts';
import { images } from '#contract/work/images.ts';
import { createAccount } from '../../server/identity/accounts/store.ts';
import { insertPasskey, saveRegistration } from '../../server/identity/second-factors/passkeys-store.ts';
import { saveConfirmed } from '../../server/identity/second-factors/store.ts';
import { asCompany } from '../../server/platform/database/database.ts';
import { newId } from '../../server/platform/ids.ts';
import { testApp } from '../app/app.ts';
import { testClock } from '../app/test-clock.ts';
import { anAccountInput, inviteBody, unique } from '../inputs/inputs.ts';
import type { Company, Person } from './factories.ts';

/** An open invitation: the existing one, or a new one. */
export async function anInvite(ana: Person, company_code: string): Promise<string> {
  const newest = async () => (await ana.call(accountInvites.list)).body.data[0]?.id;
  const found = await newest();
  if (!found) await ana.call(accounts.invite, { body: inviteBody(ana.account_id, company_code) });
  return found ?? (await newest()) ?? '';
}

/** The company's logo: the existing one, or a new one. */
export async function aLogo(ana: Person): Promise<string> {
  await ana.attempt(images.upload, { body: { image_for_tag: 'company' } });
  const { body } = await ana.call(images.links, { query: { image_for_tag: 'company' } });
  return body.photos[0]?.id ?? '';
}

/** Another one with each call, of another account. */
export async function aPasskey({ company_id }: Company): Promise<string> {
  const { database } = await testApp();
  const [account_id, passkey_id, now] = [newId(), newId(), testClock.now()];
  const passkey = { passkey_id, account_id, name: 'Phone', created_at: now, last_used_at: null };
  const credential = { credential_id: Buffer.from(passkey_id), public_key: Buffer.alloc(77), signature_counter: 0 };
  const input = anAccountInput({ first_name: 'Cara', company_code: '', login_id: `cara-${unique()}` });
  await asCompany(database, company_id, async (db) => {
    const account = await createAccount(db, { accountId: account_id, role: 'office', input, passwordHash: '', now });
    const registration = { challengeHash: Buffer.alloc(32), expiresAt: now, now };
    await saveRegistration(db, account_id, registration);
    await insertPasskey(db, { ...passkey, ...credential, transports: '' });
    await saveConfirmed(db, account, now);
  });
  return passkey_id;
}

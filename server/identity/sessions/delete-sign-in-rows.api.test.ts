import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { asCompany } from '../../platform/database/database.ts';
import { isBrokenReference } from '../../platform/database/errors.ts';
import { newId } from '../../platform/ids.ts';
import { deleteAccount } from '../accounts/store.ts';
import { deleteCompany } from '../companies/store.ts';
import { openChallenge } from './challenges-store.ts';
import { openSession } from './sessions.ts';

const TABLES = [
  'sessions',
  'second_factor_challenges',
  'password_resets',
  'email_confirmations',
  'phone_confirmations',
];

let acme: Company;
let ben: { company_id: string; account_id: string };

beforeEach(async () => {
  acme = await aCompany({ ben: 'owner' });
  ben = { company_id: acme.company_id, account_id: acme.ben.account_id };
  for (const { account_id } of [acme.ana, acme.ben]) await addRows({ company_id: acme.company_id, account_id });
});

async function addRows(account: typeof ben) {
  const { systemDb } = await testDatabase();
  const now = new Date();
  const row = { ...account, expires_at: now };
  await openSession(systemDb, account, now);
  await openChallenge(systemDb, account, { isRemembered: false, now });
  const token_hash = () => Buffer.from(newId());
  await systemDb
    .insertInto('password_resets')
    .values({ ...row, token_hash: token_hash() })
    .execute();
  const email = { ...row, email: 'new@acme.example', token_hash: token_hash() };
  await systemDb.insertInto('email_confirmations').values(email).execute();
  const phone = { ...row, phone: '5095550123', token_hash: token_hash() };
  await systemDb.insertInto('phone_confirmations').values(phone).execute();
}

/** The tables that contain rows of an account. */
async function tablesOf(account_id: string): Promise<string[]> {
  const { asOwner } = await testDatabase();
  return asOwner(async (owner) => {
    const found: string[] = [];
    for (const table of TABLES) {
      const { rows } = await owner.query(`select from ${table} where account_id = $1`, [account_id]);
      if (rows.length > 0) found.push(table);
    }
    return found;
  });
}

test("deleting an account deletes its sessions, waiting logins, and links, but not a co-worker's", async () => {
  await asCompany(await testDatabase(), acme.company_id, (db) => deleteAccount(db, ben.account_id));
  expect(await tablesOf(ben.account_id)).toEqual([]);
  expect(await tablesOf(acme.ana.account_id)).toEqual(TABLES);
});

test('deleting a company deletes the sessions, waiting logins, and links of its accounts', async () => {
  await asCompany(await testDatabase(), acme.company_id, deleteCompany);
  expect(await tablesOf(acme.ana.account_id)).toEqual([]);
});

test('a session is rejected if its account does not exist, with or without a company', async () => {
  const database = await testDatabase();
  const missing = { ...ben, account_id: newId() };
  const insert = (db: typeof database.systemDb) => openSession(db, missing, new Date());
  for (const attempt of [insert(database.systemDb), asCompany(database, acme.company_id, insert)]) {
    const error = await attempt.catch((reason: unknown) => reason);
    expect(isBrokenReference(error, 'sessions_company_id_account_id_fkey')).toBe(true);
  }
});

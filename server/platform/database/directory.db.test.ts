import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testkit/database/engines.ts';
import { asCompany, type CompanyDb, type Database } from './database.ts';
import { addToDirectory, removeCompanyFromDirectory, removeFromDirectory, replaceInDirectory } from './directory.ts';
import { isUniqueViolation } from './errors.ts';

const ACME = '0198b6f4-0000-7000-8000-0000000d1aaa';
const RIVAL = '0198b6f4-0000-7000-8000-0000000d1bbb';
const FIRST = '0198b6f4-0000-7000-8000-0000000d1001';
const SECOND = '0198b6f4-0000-7000-8000-0000000d1002';

let db: Database;
const ofAcme = <T>(work: (acme: CompanyDb) => Promise<T>) => asCompany(db, ACME, work);
const ofRival = <T>(work: (rival: CompanyDb) => Promise<T>) => asCompany(db, RIVAL, work);

beforeAll(async () => {
  db = await testDatabase();
  await ofAcme(removeCompanyFromDirectory);
  await ofRival(removeCompanyFromDirectory);
});

test('a key is unique across companies, ignoring the case of a login ID', async () => {
  await ofAcme((acme) => addToDirectory(acme, 'accounts_login_id_key', FIRST, 'Directory.Ana'));
  const error: unknown = await ofRival((rival) =>
    addToDirectory(rival, 'accounts_login_id_key', SECOND, 'directory.ANA').catch((reason: unknown) => {
      throw reason;
    }),
  ).catch((reason: unknown) => reason);
  expect(isUniqueViolation(error, 'accounts_login_id_key')).toBe(true);
  await ofRival((rival) => addToDirectory(rival, 'companies_code_key', SECOND, 'directory.ana'));
});

test('an employee code is stored as its hash', async () => {
  await ofAcme((acme) => addToDirectory(acme, 'employees_code_key', FIRST, 'DIRECTORY2345'));
  expect(await entriesOf(ACME)).not.toContainEqual(expect.objectContaining({ key: 'DIRECTORY2345' }));
});

test('a replaced key is free again', async () => {
  await ofAcme((acme) => replaceInDirectory(acme, 'companies_code_key', FIRST, 'OLDCODE1'));
  await ofAcme((acme) => replaceInDirectory(acme, 'companies_code_key', FIRST, 'NEWCODE1'));
  await ofRival((rival) => addToDirectory(rival, 'companies_code_key', FIRST, 'OLDCODE1'));
  expect(await entriesOf(ACME)).toContainEqual({ kind: 'companies_code_key', key: 'NEWCODE1', id: FIRST });
});

test('a company removes only its own entries', async () => {
  await ofAcme((acme) => addToDirectory(acme, 'companies_code_key', SECOND, 'ACMEOWN1'));
  await ofRival((rival) => removeFromDirectory(rival, [SECOND]));
  expect(await entriesOf(ACME)).toContainEqual({ kind: 'companies_code_key', key: 'ACMEOWN1', id: SECOND });
  await ofAcme((acme) => removeFromDirectory(acme, [SECOND]));
  expect(await entriesOf(ACME)).not.toContainEqual(expect.objectContaining({ id: SECOND }));
});

test.each(['select from directory', 'delete from directory', `update directory set key = ''`])(
  'the role of the server may not %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(db.systemDb)).rejects.toThrow('permission denied');
    await expect(ofAcme((acme) => sql.raw(statement).execute(acme))).rejects.toThrow('permission denied');
  },
);

test('an entry cannot be written without a company', async () => {
  await expect(sql`select add_to_directory('companies_code_key', ${FIRST}, 'X')`.execute(db.systemDb)).rejects.toThrow(
    'no company set',
  );
});

async function entriesOf(companyId: string) {
  return db.asOwner(async (owner) => {
    const { rows } = await owner.query<{ kind: string; key: string; id: string }>(
      'select kind, key, id from directory where company_id = $1',
      [companyId],
    );
    return rows;
  });
}

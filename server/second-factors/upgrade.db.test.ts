import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { migrateInTransaction, prepareSchemaChange } from '../platform/database/migrator.ts';
import { newId } from '../platform/ids.ts';
import { emptyPostgres, testEngine } from '../testing/engines.ts';
import { quietLog } from '../testing/quiet-log.ts';
import { tempFolder } from '../testing/temp-folder.ts';

/** It makes a database from nothing, which takes the embedded one seconds. */
const LONG = { timeout: 300_000 };

test('an upgrade keeps the app of an account on, and one that was being set up off', LONG, async () => {
  const postgres = testEngine === 'postgres' ? await emptyPostgres() : undefined;
  const options = { dataDir: tempFolder(), url: postgres?.url, poolSize: 1, embeddedSync: false, log: quietLog };
  const db = await openDatabase(options);
  onTestFinished(async () => {
    await db.close();
    await postgres?.drop();
  });
  const [company_id, on, begun] = [newId(), newId(), newId()];
  const rows = await db.asOwner(async (owner) => {
    await prepareSchemaChange(owner);
    await owner.query('begin');
    await migrateInTransaction(owner, '0027-second-factors');
    await owner.query(
      `insert into companies (company_id, company_code, name, line_of_business, address_1, city, state, zip, phone, email, time_zone)
       values ($1, 'ACME123456', 'Acme', 'Roofing', '1 Main St', 'Largo', 'FL', '33770', '727-555-0100', 'a@acme.example', 'America/New_York')`,
      [company_id],
    );
    for (const [id, confirmed] of [
      [on, '2026-11-01T12:00:00Z'],
      [begun, null],
    ]) {
      await owner.query(
        `insert into accounts (company_id, account_id, first_name, last_name, phone, email, login_id, password_hash,
           auth_provider, terms_consent_at, sms_consent_at, email_consent_at, second_factor_confirmed_at)
         values ($1, $2, 'Ana', 'Alvarez', '727-555-0101', 'ana@acme.example', $2::uuid::text, 'x', 'self', now(), now(), now(), $3)`,
        [company_id, id, confirmed],
      );
      await owner.query(
        `insert into second_factors (company_id, account_id, encrypted_secret, created_at) values ($1, $2, 'x', now())`,
        [company_id, id],
      );
    }
    await migrateInTransaction(owner);
    const found = await owner.query<{ account_id: string; app_confirmed_at: Date | null }>(
      'select account_id, app_confirmed_at from second_factors order by app_confirmed_at nulls last',
    );
    await owner.query('rollback');
    return found.rows;
  });
  expect(rows).toEqual([
    { account_id: on, app_confirmed_at: new Date('2026-11-01T12:00:00Z') },
    { account_id: begun, app_confirmed_at: null },
  ]);
});

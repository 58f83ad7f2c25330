import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../server/platform/database/database.ts';
import { migrateInTransaction, prepareSchemaChange } from '../server/platform/database/migrator.ts';
import { newId } from '../server/platform/ids.ts';
import { emptyPostgres, testEngine } from './engines.ts';
import { quietLog } from './quiet-log.ts';
import { tempFolder } from './temp-folder.ts';

/** Options of a test that upgrades: it makes a database from nothing, which takes the embedded one seconds. */
export const LONG = { timeout: 300_000 };

/** A database as a former version left it, with one company. All of it happens in one transaction. */
interface FormerVersion {
  owner: pg.ClientBase;
  company_id: string;
  /** Inserts an account of the company; returns its id. */
  anAccount(fields?: { second_factor_confirmed_at?: string | null }): Promise<string>;
  /** Brings the database to the present version. */
  upgrade(): Promise<void>;
}

/** Runs `work` in a database of the version with this migration as its newest; nothing of it is kept. */
export async function inFormerVersion<T>(newest: string, work: (former: FormerVersion) => Promise<T>): Promise<T> {
  const postgres = testEngine === 'postgres' ? await emptyPostgres() : undefined;
  const options = { dataDir: tempFolder(), url: postgres?.url, poolSize: 1, embeddedSync: false, log: quietLog };
  const db = await openDatabase(options);
  onTestFinished(async () => {
    await db.close();
    await postgres?.drop();
  });
  return db.asOwner(async (owner) => {
    await prepareSchemaChange(owner);
    await owner.query('begin');
    await migrateInTransaction(owner, newest);
    const company_id = await insertCompany(owner);
    const result = await work({
      owner,
      company_id,
      anAccount: (fields) => insertAccount(owner, company_id, fields),
      upgrade: () => migrateInTransaction(owner),
    });
    await owner.query('rollback');
    return result;
  });
}

async function insertCompany(owner: pg.ClientBase): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into companies (company_id, company_code, name, line_of_business, address_1, city, state, zip, phone, email, time_zone)
     values ($1, 'ACME123456', 'Acme', 'Roofing', '1 Main St', 'Largo', 'FL', '33770', '727-555-0100', 'a@acme.example', 'America/New_York')`,
    [id],
  );
  return id;
}

async function insertAccount(
  owner: pg.ClientBase,
  company_id: string,
  { second_factor_confirmed_at = null }: { second_factor_confirmed_at?: string | null } = {},
): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into accounts (company_id, account_id, first_name, last_name, phone, email, login_id, password_hash,
       auth_provider, terms_consent_at, sms_consent_at, email_consent_at, second_factor_confirmed_at)
     values ($1, $2, 'Ana', 'Alvarez', '727-555-0101', 'ana@acme.example', $2::uuid::text, 'x', 'self', now(), now(), now(), $3)`,
    [company_id, id, second_factor_confirmed_at],
  );
  return id;
}

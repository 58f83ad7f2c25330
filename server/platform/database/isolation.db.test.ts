import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testkit/database/engines.ts';
import { asCompany } from './database.ts';
import type { CompanyDb, Database } from './database.ts';

const ACME = '0198b6f4-0000-7000-8000-00000000aaaa';
const RIVAL = '0198b6f4-0000-7000-8000-00000000bbbb';

let db: Database;

beforeAll(async () => {
  db = await testDatabase();
  await db.asOwner((owner) =>
    owner.query(`
      create table ladders (
        company_id uuid not null default current_company(),
        id int not null,
        updated_at timestamptz(3) not null default now(),
        primary key (company_id, id)
      );
      call enable_company_isolation('ladders');
      call keep_version('ladders');
      create table rungs (
        company_id uuid not null default current_company(),
        ladder_id int not null,
        primary key (company_id, ladder_id),
        foreign key (company_id, ladder_id) references ladders
      );
      call enable_company_isolation('rungs');`),
  );
  await asCompany(db, ACME, (acme) => sql`insert into ladders (id) values (1), (2)`.execute(acme));
  await asCompany(db, RIVAL, (rival) => sql`insert into ladders (id) values (7)`.execute(rival));
});

afterAll(() => db.asOwner((owner) => owner.query('drop table rungs, ladders')));

test('a company reads only its own rows', async () => {
  expect(await asCompany(db, ACME, ladders)).toEqual([1, 2]);
  expect(await asCompany(db, RIVAL, ladders)).toEqual([7]);
});

test('reading without a company fails instead of returning no rows', async () => {
  await expect(sql`select id from ladders`.execute(db.systemDb)).rejects.toThrow('no company set');
});

test('a query of a company table does not compile with SystemDb', async () => {
  // @ts-expect-error -- a SystemDb is not a CompanyDb
  await expect(ladders(db.systemDb)).rejects.toThrow('no company set');
});

test('reading an empty table without a company fails too', async () => {
  await expect(sql`select * from rungs`.execute(db.systemDb)).rejects.toThrow('no company set');
});

test('writing without a company fails', async () => {
  await expect(sql`insert into ladders (id) values (3)`.execute(db.systemDb)).rejects.toThrow('no company set');
  await expect(sql`delete from ladders`.execute(db.systemDb)).rejects.toThrow('no company set');
});

test('an insert for another company is rejected', async () => {
  const insert = asCompany(db, ACME, (acme) =>
    sql`insert into ladders (company_id, id) values (${RIVAL}, 8)`.execute(acme),
  );
  await expect(insert).rejects.toThrow('row-level security');
  expect(await asCompany(db, RIVAL, ladders)).toEqual([7]);
});

test('an update that moves a row to another company is rejected', async () => {
  const update = asCompany(db, ACME, (acme) => sql`update ladders set company_id = ${RIVAL}`.execute(acme));
  await expect(update).rejects.toThrow('row-level security');
});

test('rows of another company can be neither updated nor deleted', async () => {
  await asCompany(db, ACME, async (acme) => {
    expect((await sql`update ladders set id = 9 where id = 7`.execute(acme)).numAffectedRows).toBe(0n);
    expect((await sql`delete from ladders where company_id = ${RIVAL}`.execute(acme)).numAffectedRows).toBe(0n);
  });
  expect(await asCompany(db, RIVAL, ladders)).toEqual([7]);
});

test('a reference to a row of another company is rejected', async () => {
  const reference = asCompany(db, ACME, (acme) => sql`insert into rungs (ladder_id) values (7)`.execute(acme));
  await expect(reference).rejects.toThrow('foreign key');
});

test("a query uses the index to find the company's rows", async () => {
  const plan = await asCompany(db, ACME, async (acme) => {
    await sql`set local enable_seqscan = off`.execute(acme);
    return (await sql<{ 'QUERY PLAN': string }>`explain select * from ladders where id = 1`.execute(acme)).rows;
  });
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(lines).toMatch(/Index Cond: .*company_id = .*id = 1/);
});

test('a company id that is not a UUID is rejected before it reaches the database', async () => {
  await expect(asCompany(db, "'; drop table ladders; --", ladders)).rejects.toThrow('must be a UUID');
});

test("the server's role owns nothing, bypasses nothing and can create nothing", async () => {
  const { rows } = await db.pool.query(`
    select rolsuper, rolbypassrls, rolcreaterole, rolcanlogin,
      has_schema_privilege('public', 'create') as makes_tables,
      exists (select from pg_class where relowner = pg_roles.oid) as owns
    from pg_roles where rolname = current_user`);
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcanlogin: false,
      makes_tables: false,
      owns: false,
    },
  ]);
});

test('the version grows with each update, however fast the updates follow each other', async () => {
  const version = async (acme: CompanyDb) => {
    const { rows } = await sql<{
      updated_at: Date;
    }>`update ladders set id = id where id = 1 returning updated_at`.execute(acme);
    return rows[0]!.updated_at.getTime();
  };
  const versions = await asCompany(db, ACME, async (acme) => {
    const seen: number[] = [];
    for (let change = 0; change < 20; change++) seen.push(await version(acme));
    return seen;
  });
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
});

test('the version grows even if the clock is set back', async () => {
  const future = new Date(Date.now() + 3_600_000);
  const before = await db.asOwner(async (owner) => {
    await owner.query('alter table ladders disable trigger keep_version');
    await owner.query('update ladders set updated_at = $1 where id = 2', [future]);
    await owner.query('alter table ladders enable trigger keep_version');
    return future.getTime();
  });
  const { rows } = await asCompany(db, ACME, (acme) =>
    sql<{ updated_at: Date }>`update ladders set id = id where id = 2 returning updated_at`.execute(acme),
  );
  expect(rows[0]!.updated_at.getTime()).toBe(before + 1);
});

async function ladders(company: CompanyDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ladders order by id`.execute(company);
  return rows.map(({ id }) => id);
}

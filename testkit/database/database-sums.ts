import pg from 'pg';
import { beginSnapshot, tablesOf } from '../../server/operations/backup/read-tables.ts';
import type { Database } from '../../server/platform/database/database.ts';

/** Of each table the number of its rows, and a sum of their texts that does not depend on their order. */
export async function databaseSums({ asOwner }: Pick<Database, 'asOwner'>): Promise<Record<string, string>> {
  return asOwner(async (owner) => {
    await beginSnapshot(owner);
    const tables = await tablesOf(owner);
    const sums = await sumsOf(
      owner,
      tables.map(({ name, columns }) => {
        const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
        return { name, content: `(select ${list} from public.${pg.escapeIdentifier(name)})` };
      }),
    );
    await owner.query('commit');
    return sums;
  });
}

/** As `databaseSums`, with generated columns and the table of migrations: everything that PostgreSQL's own tools copy. */
export async function wholeTableSums({ asOwner }: Pick<Database, 'asOwner'>): Promise<Record<string, string>> {
  return asOwner(async (owner) => {
    await beginSnapshot(owner);
    const { rows: tables } = await owner.query<{ name: string; content: string }>(
      `select relname as name, format('public.%I', relname) as content from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const sums = await sumsOf(owner, tables);
    await owner.query('commit');
    return sums;
  });
}

async function sumsOf(
  owner: pg.ClientBase,
  tables: { name: string; content: string }[],
): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name, content } of tables) {
    const { rows } = await owner.query<{ rows: number; sum: string | null }>(
      `select count(*)::integer as rows, sum(hashtextextended(content::text, 0)::numeric)::text as sum
       from ${content} as content`,
    );
    sums[name] = `${rows[0]?.rows} rows, ${rows[0]?.sum ?? 'no sum'}`;
  }
  return sums;
}

/** What the schema is made of: columns, constraints, indexes, triggers, policies, functions and rights. */
export async function schemaOf({ asOwner }: Pick<Database, 'asOwner'>): Promise<string[]> {
  const { rows } = await asOwner((owner) =>
    owner.query<{ part: string }>(`
      select format('%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attstattarget) as part
      from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace
        and a.attnum > 0
      union all
      select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
      union all
      select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
      where c.relnamespace = 'public'::regnamespace
      union all
      select format('%s %s', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t join pg_class c on c.oid = tgrelid
      where c.relnamespace = 'public'::regnamespace and not tgisinternal
      union all
      select format('%s %s', tablename, qual) from pg_policies where schemaname = 'public'
      union all
      select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      order by 1`),
  );
  return rows.map(({ part }) => part);
}

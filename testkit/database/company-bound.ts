import type pg from 'pg';
import type { Database } from '../../server/platform/database/database.ts';

// Finds the company tables that a statement does not compare with a company, in PostgreSQL's plan for it.

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

interface Explained {
  'QUERY PLAN': { Plan: Plan }[];
}

/** A scan of a table, with its conditions as text. */
interface Scan {
  table: string;
  conditions: string;
}

/** PostgreSQL's plan for a statement: the tables that it reads, and those that it writes. */
export interface Planned {
  statement: string;
  scans: Scan[];
  written: string[];
}

/** The tables with row-level security. */
export async function companyTablesOf(db: Database): Promise<string[]> {
  const { rows } = await db.asOwner((owner) =>
    owner.query<{ name: string }>(
      `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
}

/** The generic plans of statements for the schema's owner, who is exempt from policies. */
export async function planned(db: Database, statements: Iterable<string>): Promise<Planned[]> {
  return db.asOwner(async (owner) => {
    await owner.query(
      `begin; set local plan_cache_mode = force_generic_plan; set local app.company_id = '${ANY_COMPANY}'`,
    );
    const plans: Planned[] = [];
    for (const statement of statements) plans.push(readPlan(statement, await explained(owner, statement)));
    await owner.query('rollback');
    return plans;
  });
}

export function tablesOf({ scans, written }: Planned): string[] {
  return [...scans.map(({ table }) => table), ...written];
}

/**
 * The tables that a statement reads or changes without comparing their company_id with a value, and those into which it
 * inserts rows without naming their company_id.
 */
export function unboundTables({ statement, scans }: Planned, companyTables: readonly string[]): string[] {
  const read = scans.filter(({ conditions }) => !COMPARED.test(conditions)).map(({ table }) => table);
  const inserted = Array.from(statement.matchAll(INSERT), ([, table = '', columns = '']) => ({ table, columns }));
  const unnamed = inserted.filter(({ columns }) => !/\bcompany_id\b/.test(columns)).map(({ table }) => table);
  return [...read, ...unnamed].filter((table) => companyTables.includes(table));
}

/** Not a comparison with the column of another table: on its own, that does not select a company. */
const COMPARED = /\bcompany_id = (\$\d|current_company\(\))/;
const INSERT = /\binsert into "?(\w+)"?(?: (?:as )?\w+)?(?: ?\(([^)]*)\))?/gi;

/** PostgreSQL plans with the value of the setting. */
const ANY_COMPANY = '00000000-0000-0000-0000-000000000000';

async function explained(owner: pg.ClientBase, statement: string): Promise<Plan> {
  const numbers = Array.from(statement.matchAll(/\$(\d+)/g), ([, number]) => Number(number));
  const values = Array.from({ length: Math.max(0, ...numbers) }, () => 'null').join(', ');
  await owner.query(`prepare explained as ${statement}`);
  const { rows } = await owner.query<Explained>(`explain (format json) execute explained${values && `(${values})`}`);
  await owner.query('deallocate explained');
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`No plan: ${statement}`);
  return plan;
}

function readPlan(statement: string, plan: Plan): Planned {
  const scans: Scan[] = [];
  const written: string[] = [];
  for (const { 'Node Type': kind, 'Relation Name': table, ...node } of flat(plan)) {
    if (table && kind === 'ModifyTable') written.push(table);
    else if (table) scans.push({ table, conditions: conditionsOf(node) });
  }
  return { statement, scans, written };
}

function flat(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flat)];
}

function conditionsOf(node: Partial<Plan>): string {
  return [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ');
}

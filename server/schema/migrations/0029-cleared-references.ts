import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A key whose column becomes null when the record that it refers to is deleted. */
interface Reference {
  table: string;
  column: string;
  target: string;
}

const REFERENCES: Reference[] = [
  { table: 'timecards', column: 'jobsite_id', target: 'jobsites' },
  { table: 'visits', column: 'jobsite_id', target: 'jobsites' },
  { table: 'accounts', column: 'employee_id', target: 'employees' },
  { table: 'account_invites', column: 'employee_id', target: 'employees' },
  { table: 'itemized_estimates', column: 'price_item_id', target: 'price_items' },
  { table: 'change_order_line_items', column: 'price_item_id', target: 'price_items' },
  { table: 'itemized_estimate_templates', column: 'price_item_id', target: 'price_items' },
  { table: 'invoices', column: 'estimate_id', target: 'estimates' },
  { table: 'audit_entries', column: 'account_id', target: 'accounts' },
  { table: 'quickbooks_connections', column: 'connected_by_account_id', target: 'accounts' },
  { table: 'online_refunds', column: 'account_id', target: 'accounts' },
  { table: 'payout_entries', column: 'payment_id', target: 'online_payments' },
];

const KEYS: Record<string, string> = {
  jobsites: 'jobsite_id',
  employees: 'employee_id',
  price_items: 'price_item_id',
  estimates: 'estimate_id',
  accounts: 'account_id',
  online_payments: 'payment_id',
};

/**
 * Replaces "on delete set null (column)", which Citus rejects for a key that contains the distribution column. A trigger
 * of the referenced table clears the column before the key is checked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The arguments are the key column of the deleted record, and pairs of a table and its column. It runs with the
    -- rights of the tables' owner, as a foreign key does: the server's role may not change every one of these tables.
    create function clear_references() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      for n in 1 .. tg_nargs - 2 by 2 loop
        execute format('update %I set %I = null where company_id = $1 and %I = $2',
          tg_argv[n], tg_argv[n + 1], tg_argv[n + 1])
          using old.company_id, (to_jsonb(old) ->> tg_argv[0])::uuid;
      end loop;
      return null;
    end $$;
  `.execute(db);
  for (const { table, column, target } of REFERENCES) {
    const name = `${table}_company_id_${column}_fkey`;
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.ref(name)}
        foreign key (company_id, ${sql.ref(column)}) references ${sql.table(target)}`.execute(db);
  }
  for (const [target, key] of Object.entries(KEYS)) {
    const cleared = REFERENCES.filter((reference) => reference.target === target);
    const args = [key, ...cleared.flatMap(({ table, column }) => [table, column])].map((arg) => sql.lit(arg));
    // Triggers of one event run in the order of their names, and those of foreign keys begin with RI_.
    await sql`
      create trigger "CLEAR_references" after delete on ${sql.table(target)}
        for each row execute function clear_references(${sql.join(args)})`.execute(db);
  }
}

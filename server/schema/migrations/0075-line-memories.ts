import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What was sent in documents and is in no price book, to be suggested when it is typed again; and how often items of the
 * book were sent, at which prices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table line_memories (
      company_id uuid not null default current_company() references companies on delete cascade,
      line_memory_id uuid not null,
      code text,
      description text not null,
      -- Descriptions that differ in case and spaces only are the same.
      description_key text not null,
      unit text,
      last_price numeric(12, 2) not null,
      hours_per_unit numeric(8, 2) not null,
      cost_type text not null check (cost_type in ('all', 'labor', 'material')),
      is_taxable boolean not null,
      -- In so many documents.
      times_used integer not null,
      last_used_at timestamptz(3) not null,
      primary key (company_id, line_memory_id),
      constraint line_memories_description_key unique (company_id, description_key)
    );
    -- From the second time on they are suggested.
    create index line_memories_by_use on line_memories (company_id, times_used desc, last_used_at desc)
      where times_used > 1;
    call enable_company_isolation('line_memories');

    alter table price_items
      add times_used integer not null default 0,
      add last_used_at timestamptz(3),
      -- Of the last three documents since the price was set or confirmed, the newest first.
      add recent_prices numeric(12, 2)[] not null default '{}',
      add description_key text not null generated always as (lower(regexp_replace(description, '\\s+', ' ', 'g'))) stored;
    create index price_items_description_key on price_items (company_id, description_key);
    drop trigger keep_version on price_items;
    -- In place of keep_version(): a document that is sent is no change of the item that somebody is editing.
    create trigger keep_version before update on price_items
      for each row when (new.times_used = old.times_used) execute function next_version();
  `.execute(db);
}

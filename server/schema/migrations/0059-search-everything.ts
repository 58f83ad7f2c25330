import { type Kysely, sql } from 'kysely';

/** The newest rows of a company are looked at first: a company with fewer needs no index. */
const SAMPLE = 400;
/** Where more rows of the sample have a word, reading all rows is faster than an index. */
const MOST_IN_SAMPLE = 8;
/** The most ids that a look-up gives. */
const MOST_FOUND = 2000;

/** A function that looks a word up in a text of a table: its search_text, or a text that is a part of it. */
interface Lookup {
  name: string;
  text: string;
}

/**
 * Searches disregard accents as well as case, and find beginnings of words and the digits of a phone. What is searched by
 * stays one stored text of each record, with every word behind a space, and its index of letters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- In lower case and without accents, as domain/search-terms.ts does it. Most texts are ASCII, which is quicker.
    create function search_fold(content text) returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      if octet_length(content) = length(content) then
        return lower(content);
      end if;
      return lower(translate(regexp_replace(normalize(content, nfkd), '[\u0300-\u036f]', '', 'g'), '’', ''''));
    end $$;
    call grant_lookup_function('search_fold(text)');

    -- The folded text, and where it has punctuation, once more with every word behind a space: strpos then finds the
    -- beginning of each word. A name with an apostrophe is found without it too.
    create function search_words(content text) returns text
    language plpgsql immutable strict parallel safe cost 100 as $$
    declare
      plain constant text := search_fold(content);
      apart constant text := regexp_replace(plain, '[!-/:-@[-\`{-~\\s]+', ' ', 'g');
    begin
      return ' ' || plain || case when apart = plain then '' else ' ' || apart end ||
        case when strpos(plain, '''') = 0 then ''
          else ' ' || regexp_replace(replace(plain, '''', ''), '[!-/:-@[-\`{-~\\s]+', ' ', 'g') end;
    end $$;
    call grant_lookup_function('search_words(text)');

    -- The digits of a phone as a word. A number without any is left out.
    create function search_digits(phone text) returns text
      language sql immutable strict parallel safe
      return ' ' || regexp_replace(phone, '[^0-9]', '', 'g');
    call grant_lookup_function('search_digits(text)');

    -- PostgreSQL before 17 cannot change what a column is computed from. search_name is what the records of a customer or
    -- project are found by, too.
    alter table customers drop search_text,
      add search_name text not null generated always as (search_words(
        first_name || ' ' || last_name || coalesce(' ' || customer_company_name, ''))) stored,
      add search_text text not null generated always as (search_words(
        first_name || ' ' || last_name || ' ' || coalesce(customer_company_name || ' ', '') ||
        coalesce(address_1 || ' ', '') || coalesce(address_2 || ' ', '') || coalesce(city || ' ', '') ||
        coalesce(state || ' ', '') || coalesce(zip || ' ', '') || email || ' ' || phone) || search_digits(phone)) stored;
    alter table projects drop search_text,
      add search_name text not null generated always as (search_words(name || ' ' || project_type)) stored,
      add search_text text not null generated always as (search_words(
        name || ' ' || coalesce(project_description || ' ', '') || project_type)) stored;
    alter table jobsites drop search_text,
      add search_text text not null generated always as (search_words(
        name || ' ' || coalesce(jobsite_description || ' ', '') || coalesce(address_1 || ' ', '') ||
        coalesce(address_2 || ' ', '') || city || ' ' || state || coalesce(' ' || zip, ''))) stored;
    alter table estimates drop search_text,
      add search_text text not null generated always as (search_words(
        name || ' ' || coalesce(description || ' ', '') || estimate_number::text)) stored;
    alter table change_orders
      add search_text text not null generated always as (search_words(
        name || ' ' || reason || ' CO ' || change_order_number::text)) stored;
    alter table invoices drop search_text,
      add search_text text not null generated always as (search_words(name || ' ' || invoice_number::text || ' ' ||
        case when voided_at is not null then 'VOID' when final_total - amount_paid <= 0 then 'PAID' else 'OUTSTANDING' end))
        stored;
    alter table employees drop search_text,
      add search_text text not null generated always as (search_words(
        first_name || ' ' || last_name || ' ' || employee_code || ' ' || employee_type || ' ' || employee_title || ' ' ||
        email || ' ' || phone) || search_digits(phone)) stored;
  `.execute(db);
  const containing = (table: string): Lookup => ({ name: `${table}_containing`, text: 'search_text' });
  const named = { name: 'customers_named', text: 'search_name' };
  await makeSearchable(db, 'customers', 'customer_id', [containing('customers'), named]);
  await makeSearchable(db, 'projects', 'project_id', [containing('projects')]);
  await makeSearchable(db, 'jobsites', 'jobsite_id', [containing('jobsites')]);
  await makeSearchable(db, 'estimates', 'estimate_id', [containing('estimates')]);
  await makeSearchable(db, 'invoices', 'invoice_id', [containing('invoices')]);
  await makeSearchable(db, 'employees', 'employee_id', [containing('employees')]);
}

/** Makes the index of a table's texts anew, and the functions that look words up in it: they fold the word as the text is. */
export async function makeSearchable(db: Kysely<unknown>, table: string, key: string, lookups: readonly Lookup[]) {
  await sql`
    create index ${sql.ref(`${table}_search_grams`)} on ${sql.table(table)}
      using gin (search_grams(company_id, search_text)) with (gin_pending_list_limit = 256);
    alter index ${sql.ref(`${table}_search_grams`)} alter column 1 set statistics 0;
  `.execute(db);
  for (const { name, text } of lookups) {
    await sql`
      create or replace function ${sql.ref(name)}(word text) returns uuid[]
      language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
      declare
        company constant uuid := current_company();
        wanted constant text := search_fold(word);
        looked_at integer;
        candidates integer;
        found uuid[];
      begin
        select count(*), count(*) filter (where is_candidate), array_agg(id) filter (where is_match)
        into looked_at, candidates, found
        from (
          select ${sql.ref(key)} as id, strpos(search_text, wanted) > 0 as is_candidate,
            strpos(${sql.raw(text)}, wanted) > 0 as is_match
          from ${sql.table(table)} where company_id = company order by ${sql.ref(key)} desc limit ${sql.lit(SAMPLE)}) as sample;
        if looked_at < ${sql.lit(SAMPLE)} then
          return coalesce(found, '{}');
        end if;
        if length(wanted) < 3 or candidates > ${sql.lit(MOST_IN_SAMPLE)} then
          return null;
        end if;
        -- The company is compared in a way that no other index serves.
        select array_agg(id) into found from (
          select ${sql.ref(key)} as id from ${sql.table(table)}
          where search_grams(company_id, search_text) @> search_grams(company, wanted)
            and company_id is not distinct from company and strpos(${sql.raw(text)}, wanted) > 0
          limit ${sql.lit(MOST_FOUND + 1)}) as matching_rows;
        return case when cardinality(found) > ${sql.lit(MOST_FOUND)} then null else coalesce(found, '{}') end;
      end $$;
    `.execute(db);
  }
}

import { type Kysely, sql } from 'kysely';

/** The number of a company's newest rows that are read first. A company with fewer rows needs no index. */
const SAMPLE = 400;
/** If more rows of the sample contain a word, reading all rows is faster than an index. */
const MOST_IN_SAMPLE = 8;
/** The maximum number of ids that a lookup returns. */
const MOST_FOUND = 2000;

/** A function that looks up a word in a text of a table: its search_text, or a text that is part of it. */
interface Lookup {
  name: string;
  text: string;
}

/**
 * The indexes of search texts, and the functions that look up words in them. Row-level security lets the application's
 * role use only leakproof operators with an index, so the owner defines these functions. They return ids of the
 * session's company, or null if the word is too short or too frequent for the index to help.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const containing = (table: string): Lookup => ({ name: `${table}_containing`, text: 'search_text' });
  const named = { name: 'customers_named', text: 'search_name' };
  await makeSearchable(db, 'customers', 'customer_id', [containing('customers'), named]);
  await makeSearchable(db, 'projects', 'project_id', [containing('projects')]);
  await makeSearchable(db, 'jobsites', 'jobsite_id', [containing('jobsites')]);
  await makeSearchable(db, 'estimates', 'estimate_id', [containing('estimates')]);
  await makeSearchable(db, 'invoices', 'invoice_id', [containing('invoices')]);
  await makeSearchable(db, 'employees', 'employee_id', [containing('employees')]);
  await makeSearchable(db, 'visits', 'visit_id', [containing('visits')]);
  await sql`
    create function projects_or_customers_containing(word text) returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      company constant uuid := current_company();
      of_customers constant uuid[] := customers_named(word);
      found uuid[];
    begin
      if of_customers is null then
        return null;
      end if;
      found := projects_containing(word);
      if found is null then
        return null;
      end if;
      select array_agg(project_id) into found from (
        select unnest(found) as project_id
        union
        select project_id from projects where company_id = company and customer_id = any (of_customers)
        limit ${sql.lit(MOST_FOUND + 1)}) as either;
      return case when cardinality(found) > ${sql.lit(MOST_FOUND)} then null else coalesce(found, '{}') end;
    end $$;
    call grant_lookup_function('projects_or_customers_containing(text)');
  `.execute(db);
}

/**
 * Creates the index of a table's texts and the functions that look up words in it. An insert appends to the index's
 * pending list, which is limited to a small size: the insert that fills it moves the entries into the index, and each
 * search scans the list. The planner needs no statistics of the trigrams, which are expensive to gather.
 */
async function makeSearchable(
  db: Kysely<unknown>,
  table: string,
  key: string,
  lookups: readonly Lookup[],
): Promise<void> {
  await sql`
    create index ${sql.ref(`${table}_search_grams`)} on ${sql.table(table)}
      using gin (search_grams(company_id, search_text)) with (gin_pending_list_limit = 256);
    alter index ${sql.ref(`${table}_search_grams`)} alter column 1 set statistics 0;
  `.execute(db);
  for (const { name, text } of lookups) {
    await sql`
      create function ${sql.ref(name)}(word text) returns uuid[]
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
        -- The company is compared with an operator that no other index supports.
        select array_agg(id) into found from (
          select ${sql.ref(key)} as id from ${sql.table(table)}
          where search_grams(company_id, search_text) @> search_grams(company, wanted)
            and company_id is not distinct from company and strpos(${sql.raw(text)}, wanted) > 0
          limit ${sql.lit(MOST_FOUND + 1)}) as matching_rows;
        return case when cardinality(found) > ${sql.lit(MOST_FOUND)} then null else coalesce(found, '{}') end;
      end $$;
      call grant_lookup_function(${sql.lit(`${name}(text)`)});
    `.execute(db);
  }
}

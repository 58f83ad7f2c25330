import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What records are searched by: a stored text of each, computed when the record is written, so that a search compares
 * bytes of one column. Searches disregard accents and case, and find the beginnings of words and the digits of a phone.
 * The tables' columns call these functions; migration 0026 adds the indexes and the lookup functions.
 *
 * Rows are computed with these functions, also by pg_dump's output and logical replication, which run with an empty
 * search_path. They name the schema, since a search_path of their own would cost each row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTextFunctions(db);
  await createGrams(db);
}

async function createTextFunctions(db: Kysely<unknown>): Promise<void> {
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
      plain constant text := public.search_fold(content);
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
  `.execute(db);
}

async function createGrams(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every three letters in a row, hashed together with the company's id: the entries of an index for words within
    -- texts, on both engines and without an extension. No letters across a space: a search looks for words. plpgsql keeps
    -- its plan; the cost keeps the planner from calling this for rows that an index finds.
    create function search_grams(company uuid, content text) returns bigint[]
    language plpgsql immutable strict parallel safe cost 1000 as $$
    declare
      salt constant bigint := uuid_hash_extended(company, 0);
    begin
      return array(
        select hashtextextended(substr(word, n, 3), salt)
        from string_to_table(translate(content, E'\n\r\t', '   '), ' ') as word, generate_series(1, length(word) - 2) as n);
    end $$;
    call grant_lookup_function('search_grams(uuid, text)');
  `.execute(db);
}

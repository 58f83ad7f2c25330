import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The stored text that a search of records uses. It is computed when the record is written, so that a search compares
 * the bytes of one column. Searches ignore accents and case, and match the beginnings of words and the digits of a
 * phone number. The tables' columns call these functions; migration 0026 adds the indexes and the lookup functions.
 *
 * pg_dump output and logical replication also compute rows with these functions, and run them with an empty
 * search_path. The functions qualify names with the schema, because setting a search_path would add a cost to each row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTextFunctions(db);
  await createGrams(db);
}

async function createTextFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Lower-cased and without accents, as in domain/search-terms.ts. Most texts are ASCII, which has a faster path.
    create function search_fold(content text) returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      if octet_length(content) = length(content) then
        return lower(content);
      end if;
      return lower(translate(regexp_replace(normalize(content, nfkd), '[\u0300-\u036f]', '', 'g'), '’', ''''));
    end $$;
    call grant_lookup_function('search_fold(text)');

    -- The folded text. If it has punctuation, the text is repeated with each word after a space, so that strpos finds
    -- the beginning of every word. A name with an apostrophe is also found without it.
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

    -- The digits of a phone number as a word. A number without digits is left out.
    create function search_digits(phone text) returns text
      language sql immutable strict parallel safe
      return ' ' || regexp_replace(phone, '[^0-9]', '', 'g');
    call grant_lookup_function('search_digits(text)');
  `.execute(db);
}

async function createGrams(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every three consecutive letters, hashed together with the company's id. These are the entries of an index for
    -- words within texts, which works on both engines without an extension. Trigrams do not span spaces, because a
    -- search looks for words. plpgsql caches its plan; the cost keeps the planner from calling this for rows that an
    -- index finds.
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

import { type RawBuilder, sql } from 'kysely';

interface MatchColumns {
  /** Names that a search is expected to begin with. */
  names: readonly RawBuilder<string>[];
  /** Names of others, such as of the person's company. */
  others: readonly RawBuilder<string | null>[];
  phone: RawBuilder<string>;
  /** The order among equal matches. */
  order: RawBuilder<string>;
}

const DIGITS_MIN = 3;

/**
 * A column by which the best matches of a search are first: names that begin with its text or with one of its words,
 * then other names that contain it, phones, and everything else that was found.
 */
export function bestMatch(q: string | undefined, { names, others, phone, order }: MatchColumns): RawBuilder<string> {
  const text = (q ?? '').trim().toLowerCase();
  const beginnings = [...new Set([text, ...text.split(/\s+/)])].filter(Boolean);
  const digits = text.replaceAll(/\D/g, '');
  const isNamed = names.flatMap((name) => beginnings.map((begin) => sql`starts_with(lower(${name}), ${begin})`));
  const isInOthers = others.map((other) => sql`strpos(lower(${other}), ${text}) > 0`);
  const isPhone = sql`strpos(regexp_replace(${phone}, '\\D', '', 'g'), ${digits}) > 0`;
  const any = (conditions: readonly RawBuilder<unknown>[]) =>
    conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `);
  return sql<string>`case when ${any(isNamed)} then '0' when ${any(isInOthers)} then '1'
    when ${digits.length >= DIGITS_MIN ? isPhone : sql`false`} then '2' else '3' end || lower(${order})`;
}

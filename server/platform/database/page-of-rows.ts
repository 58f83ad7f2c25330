import type { ListQuery } from '#contract/endpoint.ts';
import { searchWords } from '#contract/endpoint.ts';
import { folded } from '#domain/search-terms.ts';
import type { Page } from './list.ts';

type Value = string | number | boolean | null;

interface Rows<Row> {
  /** The attribute of a row by which the list can be sorted. */
  valueOf: (row: Row, name: string) => Value;
  /** The texts of a row that are searched. */
  stringsOf: (row: Row) => readonly (string | null)[];
}

/**
 * A page of computed rows, searched, sorted and counted as in `listPage`. Rows with the same value keep their given
 * order, and null is last in both directions.
 */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { q, sort, limit, offset = 0 }: ListQuery,
  { valueOf, stringsOf }: Rows<Row>,
): Page<Row> {
  const words = q ? searchWords(q).map(folded) : [];
  const matches = rows.filter((row) => {
    if (words.length === 0) return true;
    const text = folded(stringsOf(row).join('\n'));
    return words.every((word) => text.includes(word));
  });
  const sorted = sort ? sortedBy(matches, sort, valueOf) : matches;
  return { rows: sorted.slice(offset, limit === undefined ? undefined : offset + limit), total: matches.length };
}

function sortedBy<Row>(rows: readonly Row[], sort: string, valueOf: Rows<Row>['valueOf']): Row[] {
  const [name, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  const valued = rows.map((row) => ({ row, value: inOrder(valueOf(row, name)) }));
  return valued.toSorted((one, other) => compare(one.value, other.value, sign)).map(({ row }) => row);
}

/** Texts are sorted case-insensitively. */
function inOrder(value: Value): Value {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function compare(one: Value, other: Value, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (one === other) return 0;
  return one < other ? -sign : sign;
}

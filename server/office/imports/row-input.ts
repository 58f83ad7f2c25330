import { namesOf } from '#contract/columns.ts';
import type { ImportField, ImportKind, ImportMapping } from '#contract/office/imports.ts';
import { customerColumns } from '#contract/work/customer-columns.ts';
import { addressOf, placeOf } from './split-address.ts';

/** Words that begin a last name. */
const PARTICLES = new Set([
  'da',
  'de',
  'del',
  'della',
  'der',
  'di',
  'dos',
  'du',
  'la',
  'las',
  'le',
  'los',
  'st',
  'van',
  'von',
]);

const SUFFIX = /^(jr|sr|ii|iii|iv)\.?$/i;

/** The texts of one row by field of the record, as a form would send them. */
export type RowFields = Record<string, string>;

/**
 * No field allows this length. A longer text is truncated here, is rejected anyway, and is not searched for names and
 * places.
 */
const LONGEST = 1000;

/** Reads rows according to the columns of a file and their target fields. */
export function rowReader(kind: ImportKind, names: readonly string[], mapping: ImportMapping) {
  const places = names.flatMap((name, index) => {
    const field = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    return field ? [{ field, index }] : [];
  });
  return (cells: readonly string[]): RowFields => {
    const mapped: Partial<Record<ImportField, string>> = {};
    for (const { field, index } of places) {
      const text = (cells[index] ?? '').slice(0, LONGEST).trim();
      if (text && !mapped[field]) mapped[field] = text;
    }
    return kind === 'customers' ? customerFields(mapped) : priceItemFields(mapped);
  };
}

type MappedFields = Partial<Record<ImportField, string>>;

function customerFields(mapped: MappedFields): RowFields {
  const address = addressOf(mapped.whole_address ?? '');
  const place = mapped.city_state_zip ? placeOf(oneLine(mapped.city_state_zip)) : address;
  const split: MappedFields = { ...address, ...place, ...splitName(mapped.full_name ?? '') };
  const fields = namesOf(customerColumns, { imported: true }).map((field) => [
    field,
    mapped[field] ?? split[field] ?? '',
  ]);
  return oneLineEach({
    ...Object.fromEntries(fields),
    email: firstOf(mapped.email ?? ''),
    phone: plainPhone(firstOf(mapped.phone ?? '')),
  });
}

/** Google writes several values of one kind as "a ::: b". */
function firstOf(text: string): string {
  return text.split(':::', 1)[0]?.trim() ?? '';
}

/** QuickBooks writes "Phone:(813) 555-0171 Mobile:…" in one cell. */
function plainPhone(text: string): string {
  const [, first] = /^(?:phone|mobile|main|home|work|cell|other)\s*:\s*([^a-z]*)/i.exec(text) ?? [];
  return (first ?? text).trim().replace(/[,;]$/, '');
}

const COST_TYPES: Record<string, string> = {
  labour: 'labor',
  service: 'labor',
  materials: 'material',
  both: 'all',
};
const YES_OR_NO: Record<string, string> = {
  yes: 'true',
  y: 'true',
  '1': 'true',
  no: 'false',
  n: 'false',
  '0': 'false',
};
const TAXABLE: Record<string, string> = {
  ...YES_OR_NO,
  taxable: 'true',
  tax: 'true',
  'non taxable': 'false',
  'non-taxable': 'false',
  non: 'false',
};
const ACTIVE: Record<string, string> = {
  ...YES_OR_NO,
  active: 'true',
  inactive: 'false',
  'not active': 'false',
  'not-active': 'false',
};

function priceItemFields(mapped: MappedFields): RowFields {
  const fields = oneLineEach({
    code: mapped.code ?? '',
    description: mapped.description ?? mapped.name ?? '',
    category: mapped.category ?? '',
    unit: mapped.unit ?? '',
    unit_price_dollar: plainAmount(mapped.unit_price_dollar ?? ''),
    unit_cost_dollar: plainAmount(mapped.unit_cost_dollar ?? ''),
  });
  const { hours_per_unit, cost_type, is_taxable, is_active } = mapped;
  if (hours_per_unit) fields.hours_per_unit = plainAmount(hours_per_unit);
  if (cost_type) fields.cost_type = wordFor(cost_type, COST_TYPES);
  if (is_taxable) fields.is_taxable = wordFor(is_taxable, TAXABLE);
  if (is_active) fields.is_active = wordFor(is_active, ACTIVE);
  return fields;
}

function wordFor(text: string, words: Record<string, string>): string {
  const word = text.toLowerCase();
  return Object.hasOwn(words, word) ? (words[word] ?? word) : word;
}

/** "$1,240.00" as a plain number; anything else is unchanged and is then rejected as a number. */
function plainAmount(text: string): string {
  const bare = text.replace(/^(-?)\s*\$\s*/, '$1');
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare.replace(/^(-?)\./, '$10.');
}

function oneLineEach(fields: RowFields): RowFields {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, oneLine(text)]));
}

/** Joins a cell of several lines, or with tabs, into one line. */
function oneLine(text: string): string {
  return text
    .split(/[\r\n\t\v\f\u2028\u2029]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

/** Splits "Adaeze Obi" or "Obi, Adaeze" into first and last name; a single word is a first name. */
export function splitName(text: string): { first_name: string; last_name: string } {
  const [last, first, ...more] = text.split(',').map((part) => part.trim());
  if (last && first && more.length === 0 && !SUFFIX.test(first)) return { first_name: first, last_name: last };
  const words = text.replaceAll(',', ' ').split(/\s+/).filter(Boolean);
  let at = words.length - 1;
  if (at > 1 && SUFFIX.test(words[at] ?? '')) at -= 1;
  while (at > 1 && PARTICLES.has((words[at - 1] ?? '').toLowerCase().replace('.', ''))) at -= 1;
  if (at < 1) return { first_name: words.join(' '), last_name: '' };
  return { first_name: words.slice(0, at).join(' '), last_name: words.slice(at).join(' ') };
}

import { IMPORT_FIELDS, type ImportKind } from '#contract/office/imports.ts';

/** What every record requires, and the fields that can provide it. */
const NEEDED: Record<ImportKind, readonly (readonly [string, ...string[]])[]> = {
  customers: [['first_name', 'full_name'], ['last_name', 'full_name'], ['email'], ['phone']],
  price_items: [['description', 'name'], ['unit_price_dollar']],
};

/** The labels of required fields that no column is mapped to. */
export function missingFields(kind: ImportKind, mappedFields: readonly string[]): string[] {
  const labels: Record<string, string> = IMPORT_FIELDS[kind];
  return NEEDED[kind]
    .filter((fields) => !fields.some((field) => mappedFields.includes(field)))
    .map(([field]) => labels[field] ?? field);
}

import type {
  ImportColumn,
  ImportField,
  ImportGuess,
  ImportKind,
  ImportMapping,
  ImportSource,
} from '#contract/office/imports.ts';
import { takingTurns } from '../../platform/turns.ts';
import { ALIASES, type Aliases, COMMON, TELLTALE, wordsOf } from './column-aliases.ts';
import type { Table } from './read-table.ts';
import { cityStateZip } from './split-address.ts';

/** The number of rows that are examined to determine what a column contains. */
const LOOKED_AT = 50;
const SAMPLE_MAX = 100;
const LONGEST = 1000;
/** The number of its column names that identifies a program, unless the file has fewer columns. */
const LEAST_MATCHES = 3;

/** The columns of a file with a guess for each. Examines all rows, yielding to other requests. */
export async function guessColumns(kind: ImportKind, { names, rows }: Table): Promise<ImportColumn[]> {
  const turn = takingTurns();
  const guesses = guessByNames(kind, names);
  const columns: GuessedColumn[] = [];
  for (const [index, name] of names.entries()) {
    await turn();
    const samples = rows.map(({ cells }) => (cells[index] ?? '').slice(0, LONGEST).trim()).filter(Boolean);
    columns.push({
      name,
      sample: (samples[0] ?? '').slice(0, SAMPLE_MAX),
      samples: samples.slice(0, LOOKED_AT),
      filled: samples.length,
      guess: guesses[index] ?? null,
    });
  }
  if (kind === 'customers') {
    guessAddressLines(columns);
    removeExtraAddresses(columns);
  }
  return withoutRepeats(columns).map(({ name, sample, guess }) => ({ name, sample, guess }));
}

/** The target field of each column that has a guess. */
export function guessedMapping(columns: readonly ImportColumn[]): ImportMapping {
  return Object.fromEntries(columns.flatMap(({ name, guess }) => (guess ? [[name, guess.field]] : [])));
}

/** A column with some of its texts, and the number of rows that have one. */
type GuessedColumn = ImportColumn & { samples: string[]; filled: number };

function guessByNames(kind: ImportKind, names: readonly string[]): (ImportGuess | null)[] {
  const words = names.map(wordsOf);
  const program = programOf(kind, words);
  const guess = (name: string): ImportGuess | null => {
    const theirs = program && fieldOfAlias(program.aliases, name);
    if (theirs) return { field: theirs, source: program.source };
    const field = fieldOfAlias(COMMON[kind], name);
    return field ? { field, source: null } : null;
  };
  const exact = words.map(guess);
  const fields = new Set(exact.map((one) => one?.field));
  return words.map((name, index) => {
    if (exact[index]) return exact[index];
    const [, bare] = PREFIXED.exec(name) ?? [];
    const found = bare === undefined ? null : guess(bare);
    // "Billing Phone" is an additional phone, but of "Name" and "Billing Name" only the first is the customer's.
    return found && fields.has(found.field) && !isRepeated(found.field) ? null : found;
  });
}

/**
 * Names with the prefixes of programs that store several addresses: "Billing Phone" and "Service City" are treated as
 * phone and city.
 */
const PREFIXED = /^(?:billing|service) (.+)$/;

/**
 * Whether several columns may be guessed as the field: parts of addresses (one address is chosen
 * afterwards) and repeatable fields.
 */
function isRepeated(field: ImportField): boolean {
  return REPEATABLE.has(field) || ADDRESS_PARTS.has(field);
}

/** The program that uses most of these names, if there are enough of them to distinguish it from others. */
function programOf(kind: ImportKind, words: readonly string[]) {
  const found = ALIASES[kind].map(([source, aliases]) => ({
    source,
    aliases,
    matches: words.filter((name) => fieldOfAlias(aliases, name)).length,
    // All programs use names such as "Email" and "Phone".
    uniqueMatches: words.filter((name) => isUniqueAlias(kind, source, aliases, name)).length,
  }));
  const enough = Math.min(LEAST_MATCHES, words.length);
  const candidates = found.filter(({ matches, uniqueMatches }) => matches >= enough && uniqueMatches > 0);
  return candidates.reduce<(typeof candidates)[number] | undefined>(
    (best, one) => (best && weight(best) >= weight(one) ? best : one),
    undefined,
  );
}

function isUniqueAlias(kind: ImportKind, source: ImportSource, aliases: Aliases, name: string): boolean {
  if (fieldOfAlias(aliases, name)) return !fieldOfAlias(COMMON[kind], name);
  return TELLTALE[source]?.includes(name) ?? false;
}

function weight({ matches, uniqueMatches }: { matches: number; uniqueMatches: number }): number {
  return matches + 2 * uniqueMatches;
}

function fieldOfAlias(aliases: Aliases, name: string): ImportField | undefined {
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

/**
 * QuickBooks numbers the lines of an address, "Bill to 1" to "Bill to 5", and the content of each line differs
 * between customers. The line with city, state and ZIP determines the others.
 */
function guessAddressLines(columns: GuessedColumn[]): void {
  const lines = columns.filter(({ name }) => /^(bill|ship) (to|from) \d$/.test(wordsOf(name)));
  const last = lines.findIndex(
    ({ samples }) => samples.length > 0 && samples.filter(cityStateZip).length * 2 > samples.length,
  );
  if (last < 0) return;
  const street = lines[last - 1];
  const above = lines[last - 2];
  for (const column of lines) column.guess = null;
  const guess = (column: GuessedColumn | undefined, field: ImportField) => {
    if (column) column.guess = { field, source: 'QuickBooks' };
  };
  guess(lines[last], 'city_state_zip');
  if (above && isStreet(above)) {
    guess(above, 'address_1');
    guess(street, 'address_2');
  } else {
    guess(street, 'address_1');
  }
}

function isStreet({ samples }: GuessedColumn): boolean {
  return samples.filter((text) => /^\d/.test(text)).length * 2 > samples.length;
}

const ADDRESS_PARTS: ReadonlySet<ImportField> = new Set([
  'address_1',
  'address_2',
  'city',
  'state',
  'zip',
  'city_state_zip',
  'whole_address',
]);

/**
 * Several programs export two addresses, such as business and home in Outlook. A customer gets the parts of only one:
 * the one that most rows have, or the first one if they are equal.
 */
function removeExtraAddresses(columns: readonly GuessedColumn[]): void {
  const parts = columns.filter(({ guess }) => guess !== null && ADDRESS_PARTS.has(guess.field));
  const addresses = [...Map.groupBy(parts, ({ name }) => addressOf(name)).values()];
  const whole = addresses.filter(isWhole);
  if (whole.length < 2) return;
  const filledRows = (address: readonly GuessedColumn[]) => Math.max(...address.map(({ filled }) => filled));
  const fullest = whole.reduce((best, one) => (filledRows(one) > filledRows(best) ? one : best));
  for (const address of whole) if (address !== fullest) for (const column of address) column.guess = null;
}

/** Has street and city, in separate columns or in one. */
function isWhole(address: readonly GuessedColumn[]): boolean {
  const fields = new Set(address.map(({ guess }) => guess?.field));
  return (
    fields.has('whole_address') || (fields.has('address_1') && (fields.has('city') || fields.has('city_state_zip')))
  );
}

/** The address that a part belongs to: "business" for "Business Street 2", empty for "City". */
function addressOf(name: string): string {
  return wordsOf(name).replace(ADDRESS_PART, '').trim();
}

const ADDRESS_PART =
  /\b(street( address| line)?( \d)?|address( line)?( \d)?|line \d|extended address|formatted|unit|apt|city state zip|city|town|province state|province|state|region|post code|postcode|postal code|zip code|zipcode|zip)$/;

/** Fields that several columns may hold: the first one with a text counts. */
const REPEATABLE: ReadonlySet<ImportField> = new Set(['email', 'phone']);
/** The fields that make a column redundant if all of them have their own columns. */
const DERIVED_FROM: Partial<Record<ImportField, ImportField[]>> = {
  full_name: ['first_name', 'last_name'],
  city_state_zip: ['city'],
  whole_address: ['address_1'],
};

function withoutRepeats(columns: readonly GuessedColumn[]): GuessedColumn[] {
  const fields = new Set(columns.flatMap(({ guess }) => (guess ? [guess.field] : [])));
  const used = new Set<ImportField>();
  return columns.map((column) => {
    const field = column.guess?.field;
    if (!field) return column;
    const isDerived = DERIVED_FROM[field]?.every((other) => fields.has(other)) ?? false;
    if (isDerived || (used.has(field) && !REPEATABLE.has(field))) return { ...column, guess: null };
    used.add(field);
    return column;
  });
}

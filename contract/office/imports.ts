import { z } from 'zod';
import { labelsOf } from '../columns.ts';
import { byId, EMPTY_LIST, endpoint, listOf, listQuery, one, record, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { priceItemColumns } from '../sales/price-item-columns.ts';
import { customerColumns } from '../work/customer-columns.ts';

/** What a file can hold. */
export const IMPORT_KINDS = ['customers', 'price_items'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 5000;
export const IMPORT_MAX_COLUMNS = 200;
/** How long an import can be undone. */
export const UNDO_DAYS = 7;
/** How long the rows of an uploaded file are stored. */
export const IMPORT_FILE_DAYS = 30;
/** How many files that were not run are stored for a company on trial: a further one takes the place of the oldest. */
export const MOST_OPEN_IN_TRIAL = 3;
/** How many faults a record lists; the CSV has the rows of all. */
export const IMPORT_FAULTS_SHOWN = 200;

export const SELECT_CSV = 'Choose a file to import.';
export const CSV_TOO_LARGE = 'Choose a file of at most 5 MB.';
export const TOO_MANY_IMPORT_ROWS = 'A file can have at most 5,000 rows. Split it, and import the parts.';
export const TOO_MANY_IMPORT_COLUMNS = 'A file can have at most 200 columns.';
export const NO_IMPORT_ROWS = 'This file has no rows below its column names.';
export const ROW_TOO_LONG = 'This row has more cells than the file has columns.';

/**
 * Where a column of each kind of file can go, with the labels of the screens, in their order there. A text that holds
 * several fields follows the part of the record that it is split into.
 */
export const IMPORT_FIELDS = {
  customers: {
    ...labelsOf(customerColumns, { imported: true, part: 'name' }),
    full_name: 'First Name and Last Name',
    ...labelsOf(customerColumns, { imported: true, part: 'contact' }),
    ...labelsOf(customerColumns, { imported: true, part: 'address' }),
    city_state_zip: 'City, State and ZIP',
    whole_address: 'Address, City, State and ZIP',
    ...labelsOf(customerColumns, { imported: true }),
  },
  price_items: {
    ...labelsOf(priceItemColumns, { imported: true, part: 'name' }),
    name: 'Name, Where There Is No Description',
    ...labelsOf(priceItemColumns, { imported: true }),
  },
} as const satisfies Record<ImportKind, Record<string, string>>;

type FieldOf<K extends ImportKind> = keyof (typeof IMPORT_FIELDS)[K] & string;
export type ImportField = { [K in ImportKind]: FieldOf<K> }[ImportKind];

const FIELD_NAMES = Object.values(IMPORT_FIELDS).flatMap((fields) => Object.keys(fields));
const importField = z.enum(FIELD_NAMES as [ImportField, ...ImportField[]], {
  error: 'A column goes to a field of the record, or is left out.',
});

/** Fields of which a file fills several at once, so that their texts are split. */
export const SPLIT_FIELDS: ReadonlySet<string> = new Set(['full_name', 'city_state_zip', 'whole_address']);

/** By column, named as in `columns`; a column that is not named is left out. Of several for one field the first cell with a text counts. */
export const ImportMapping = z.record(z.string().max(200), importField, {
  error: 'Send the mapping as an object of columns and fields.',
});
export type ImportMapping = z.output<typeof ImportMapping>;

/** The programs whose files are known by their column names. */
export const IMPORT_SOURCES = [
  'QuickBooks',
  'Jobber',
  'Housecall Pro',
  'Joist',
  'Google Contacts',
  'Outlook',
  'JobsitesPro',
] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Which field a column seems to be, and why: the program that names it so, or only its name. */
export const ImportGuess = z.object({ field: importField, source: z.enum(IMPORT_SOURCES).nullable() });
export type ImportGuess = z.output<typeof ImportGuess>;

/** A column of the file. Names are unique: a second "Phone" is "Phone (2)", one without a name "Column C". */
export const ImportColumn = z.object({
  name: z.string(),
  /** Its first cell with a text. */
  sample: z.string(),
  guess: ImportGuess.nullable(),
});
export type ImportColumn = z.output<typeof ImportColumn>;

/** What is wrong with one field of one row. */
export const ImportFault = z.object({
  /** As a spreadsheet counts: the column names are row 1. */
  row: z.int(),
  /** The field of the record; null if it is the row as a whole. */
  field: z.string().nullable(),
  /** What the file has there. */
  value: z.string(),
  sentence: z.string(),
});
export type ImportFault = z.output<typeof ImportFault>;

/** Rows that are added, that are on record already, and that are left out; and how many records get empty fields filled. */
export const ImportCounts = z.object({ good: z.int(), same: z.int(), filled: z.int(), faulty: z.int() });
export type ImportCounts = z.output<typeof ImportCounts>;

/** What becomes of records that are there already. */
export const EXISTING_CHOICES = ['leave', 'fill'] as const;
export type ExistingChoice = (typeof EXISTING_CHOICES)[number];

const existing = z.enum(EXISTING_CHOICES, { error: 'Leave what is there, or fill its empty fields.' });
const agreed = z.boolean({ error: 'Consent is true or false' });
/** Which messages the customers of the file have agreed to, as somebody of the company says. */
export const ImportConsents = z.object({ email: agreed, sms: agreed });
export type ImportConsents = z.output<typeof ImportConsents>;

export const ImportSummary = z.object({
  import_id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  row_count: z.int(),
  state: z.enum(['open', 'done', 'undone']),
  imported_by: z.string(),
  /** Of the dry run while it is open, and of the run afterwards. */
  counts: ImportCounts,
  created_at: instant,
  ran_at: instant.nullable(),
  /** Until when it can be undone. */
  undo_until: instant.nullable(),
  undone_at: instant.nullable(),
  /** How many of its records an undoing leaves, or has left: somebody has used or changed them since. */
  staying: z.int().nullable(),
});
export type ImportSummary = z.output<typeof ImportSummary>;

export const Import = ImportSummary.extend({
  columns: z.array(ImportColumn),
  mapping: z.record(z.string(), z.string()),
  /** The names of the columns that go to no field, in the order of the file. */
  omitted_columns: z.array(z.string()),
  existing,
  consents: ImportConsents,
  /** The first of them, in the order of the rows. */
  faults: z.array(ImportFault),
  /** False once the rows of the file are deleted: then faulty rows cannot be downloaded any more. */
  has_file: z.boolean(),
});
export type Import = z.output<typeof Import>;

const ImportRecord = record('import', Import);

export const imports = {
  create: endpoint({
    method: 'POST',
    path: '/imports',
    auth: 'active',
    multipart: true,
    body: z.object({ kind: z.enum(IMPORT_KINDS, { error: 'Import customers or price items.' }) }),
    status: 201,
    response: one(ImportRecord),
    readsMuch: true,
    errors: ['import_unreadable', 'too_large', 'wrong_type'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/imports',
    auth: 'active',
    query: listQuery(
      ImportSummary.pick({ kind: true, file_name: true, imported_by: true, created_at: true, ran_at: true }),
    ),
    response: listOf(record('import', ImportSummary)),
    emptyResponse: EMPTY_LIST,
  }),
  read: endpoint({
    method: 'GET',
    path: '/imports/:id',
    auth: 'active',
    params: byId,
    response: one(ImportRecord),
    csv: true,
    readsMuch: true,
    errors: ['import_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/imports/:id',
    auth: 'active',
    params: byId,
    body: z.object({
      mapping: ImportMapping.optional(),
      existing: existing.optional(),
      consents: ImportConsents.partial().optional(),
    }),
    response: one(ImportRecord),
    readsMuch: true,
    errors: ['import_not_found', 'import_run_already'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/imports/:id/run',
    auth: 'active',
    params: byId,
    response: one(ImportRecord),
    errors: ['import_not_found', 'import_run_already', 'conflict'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/imports/:id/undoing',
    auth: 'active',
    params: byId,
    response: one(ImportRecord),
    errors: ['import_not_found', 'import_too_old', 'conflict'],
  }),
};

export const importSummaries: Summaries<typeof imports> = {
  create:
    'Upload customers or price items: multipart, the CSV as "file", of at most 5 MB and 5,000 rows. Nothing is added yet; the answer guesses where each column goes. During the free trial three such files are stored, and a further one takes the place of the oldest.',
  list: 'The imports that were run.',
  read: 'One import: before its run the dry run, with the counts and the first 200 faults. Accept: text/csv gives the faulty rows as CSV.',
  update: 'Change where the columns go, what becomes of existing records, and which messages customers agreed to.',
  run: 'Add the good rows, all of them or none. No message is sent to anybody.',
  undo: 'Within 7 days of the run, take back what nobody has used or changed since.',
};

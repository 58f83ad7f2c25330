import { z } from 'zod';
import { labelsOf } from '../columns.ts';
import { byId, EMPTY_LIST, endpoint, listOf, listQuery, one, record, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { priceItemColumns } from '../sales/price-item-columns.ts';
import { customerColumns } from '../work/customer-columns.ts';

/** The kinds of records that a file can contain. */
export const IMPORT_KINDS = ['customers', 'price_items'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 5000;
export const IMPORT_MAX_COLUMNS = 200;
/** The period in which an import can be undone. */
export const UNDO_DAYS = 7;
/** The retention period of the rows of an uploaded file. */
export const IMPORT_FILE_DAYS = 30;
/**
 * The maximum number of stored files that were not imported, for a company on trial. Another file replaces the oldest.
 */
export const MOST_OPEN_IN_TRIAL = 3;
/** The maximum number of faults listed in a record; the CSV contains the rows of all. */
export const IMPORT_FAULTS_SHOWN = 200;

export const SELECT_CSV = 'Choose a file to import.';
export const CSV_TOO_LARGE = 'Choose a file of at most 5 MB.';
export const TOO_MANY_IMPORT_ROWS = 'A file can have at most 5,000 rows. Split it, and import the parts.';
export const TOO_MANY_IMPORT_COLUMNS = 'A file can have at most 200 columns.';
export const NO_IMPORT_ROWS = 'This file has no rows below its column names.';
export const ROW_TOO_LONG = 'This row has more cells than the file has columns.';

/**
 * The targets of the columns of each kind of file, with the labels of the screens, in screen order. A text that
 * contains several fields comes after the part of the record that it is split into.
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

/** Targets that fill several fields at once, so that their texts are split. */
export const SPLIT_FIELDS: ReadonlySet<string> = new Set(['full_name', 'city_state_zip', 'whole_address']);

/**
 * Fields by column, named as in `columns`; columns that are not listed are ignored. If several columns map to one
 * field, the first non-empty cell is used.
 */
export const ImportMapping = z.record(z.string().max(200), importField, {
  error: 'Send the mapping as an object of columns and fields.',
});
export type ImportMapping = z.output<typeof ImportMapping>;

/** The programs whose files are recognized by their column names. */
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

/**
 * The field that a column probably maps to, and the reason: the program that uses this name, or only the name itself.
 */
export const ImportGuess = z.object({ field: importField, source: z.enum(IMPORT_SOURCES).nullable() });
export type ImportGuess = z.output<typeof ImportGuess>;

/** A column of the file. Names are unique: a second "Phone" is "Phone (2)", one without a name is "Column C". */
export const ImportColumn = z.object({
  name: z.string(),
  /** The first non-empty cell. */
  sample: z.string(),
  guess: ImportGuess.nullable(),
});
export type ImportColumn = z.output<typeof ImportColumn>;

/** A fault in one field of one row. */
export const ImportFault = z.object({
  /** Numbered as in a spreadsheet: the column names are row 1. */
  row: z.int(),
  /** The field of the record; null if the row as a whole is faulty. */
  field: z.string().nullable(),
  /** The value in the file. */
  value: z.string(),
  sentence: z.string(),
});
export type ImportFault = z.output<typeof ImportFault>;

/**
 * The numbers of rows that are added, that exist already, and that are skipped, and of records whose empty fields are
 * filled.
 */
export const ImportCounts = z.object({ good: z.int(), same: z.int(), filled: z.int(), faulty: z.int() });
export type ImportCounts = z.output<typeof ImportCounts>;

/** How existing records are handled. */
export const EXISTING_CHOICES = ['leave', 'fill'] as const;
export type ExistingChoice = (typeof EXISTING_CHOICES)[number];

const existing = z.enum(EXISTING_CHOICES, { error: 'Leave what is there, or fill its empty fields.' });
const agreed = z.boolean({ error: 'Consent is true or false' });
/** The messages that the customers in the file have agreed to, as stated by the user. */
export const ImportConsents = z.object({ email: agreed, sms: agreed });
export type ImportConsents = z.output<typeof ImportConsents>;

export const ImportSummary = z.object({
  import_id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  row_count: z.int(),
  state: z.enum(['open', 'done', 'undone']),
  imported_by: z.string(),
  /** The result of the dry run while the import is open, and of the run afterwards. */
  counts: ImportCounts,
  created_at: instant,
  ran_at: instant.nullable(),
  /** The end of the period in which it can be undone. */
  undo_until: instant.nullable(),
  undone_at: instant.nullable(),
  /** The number of records that an undo leaves, or has left, because they were used or changed since. */
  staying: z.int().nullable(),
});
export type ImportSummary = z.output<typeof ImportSummary>;

export const Import = ImportSummary.extend({
  columns: z.array(ImportColumn),
  mapping: z.record(z.string(), z.string()),
  /** The names of the columns that map to no field, in the order of the file. */
  omitted_columns: z.array(z.string()),
  existing,
  consents: ImportConsents,
  /** The first faults, in the order of the rows. */
  faults: z.array(ImportFault),
  /** False once the rows of the file are deleted; then faulty rows can no longer be downloaded. */
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
    'Upload a CSV of customers or price items: multipart, the file as "file", at most 5 MB and 5,000 rows. Nothing is added yet; the response proposes a field for each column. During the free trial three such files are stored, and another one replaces the oldest.',
  list: 'List the imports that were run.',
  read: 'Read one import. Before its run it contains the dry run with the counts and the first 200 faults. Accept: text/csv returns the faulty rows as CSV.',
  update: 'Change the fields of the columns, the handling of existing records, and the consents of the customers.',
  run: 'Add the valid rows, all of them or none. No messages are sent.',
  undo: 'Within 7 days of the run, remove the imported records that have not been used or changed since.',
};

import { z } from 'zod';

/*
 * The entries of an archive, in this order: manifest.json; tables/<table>/<part>.copy, each table's rows in COPY's text
 * format, in parts of limited size; secret.key, only in an encrypted archive; files/<key>, with a list of their
 * checksums in sha256sum format after each group of files; checksums.json. If an entry is missing at the end, the
 * archive was truncated.
 */

export const FORMAT_VERSION = 1;

export const MANIFEST = 'manifest.json';
export const SECRET_KEY = 'secret.key';
export const CHECKSUMS = 'checksums.json';

const TableName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const Manifest = z.object({
  format: z.literal(FORMAT_VERSION),
  created_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** The applied migrations of the database, in order. */
  migrations: z.array(z.string()).min(1),
  companies: z.int(),
  tables: z.array(z.object({ name: TableName, columns: z.array(TableName).min(1) })),
  left_out: z.array(TableName),
  /** Whether the archive contains the files. It does, except during a move from one engine to the other. */
  has_files: z.boolean(),
  /** A keyed hash of the secret key. A restore uses it to check whether it has the same key. */
  secret_key_hash: z.string().nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const Checksums = z.object({
  tables: z.record(TableName, z.object({ rows: z.int(), sha256: Sha256 })),
  files: z.object({ count: z.int(), bytes: z.int(), sha256: Sha256 }),
});
export type Checksums = z.infer<typeof Checksums>;

export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`;
}

/** The table of a part; undefined for any other entry of the archive. */
export function tableOf(name: string): string | undefined {
  return /^tables\/(?<table>[a-z_][a-z0-9_]*)\/\d{6,}\.copy$/.exec(name)?.groups?.table;
}

/** The key of a stored file; undefined for any other entry of the archive. */
export function fileKeyOf(name: string): string | undefined {
  return name.startsWith('files/') ? name.slice('files/'.length) : undefined;
}

export const FILES_PER_LIST = 5000;

export function fileListName(list: number): string {
  return `files-${String(list).padStart(6, '0')}.sha256`;
}

export function fileLine(sha256: string, key: string): string {
  return `${sha256}  files/${key}\n`;
}

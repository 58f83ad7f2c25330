import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { allMigrations } from '../../platform/database/migrator.ts';
import { withoutTrailer } from './archive-trailer.ts';
import { type ArchiveFile, decryptedWith } from './encryption.ts';
import { BackupError, DamagedArchive } from './errors.ts';
import {
  CHECKSUMS,
  Checksums,
  fileKeyOf,
  fileLine,
  FILES_PER_LIST,
  fileListName,
  FORMAT_VERSION,
  MANIFEST,
  Manifest,
  SECRET_KEY,
  tableOf,
} from './format.ts';
import { readTar, type TarEntry } from './tar.ts';

/** Receives an archive's content: called once for each table part and each file, in order. */
export interface ArchiveVisitor {
  manifest?(manifest: Manifest): Promise<void>;
  /** Rows of one table. */
  part?(table: string, lines: Buffer): Promise<void>;
  secretKey?(secretKey: string): Promise<void>;
  file?(key: string, bytes: Buffer): Promise<void>;
}

export interface Verified {
  manifest: Manifest;
  checksums: Checksums;
  hasSecretKey: boolean;
}

/**
 * Reads an archive to the end, passes its content to the visitor, and verifies its checksums. Throws a DamagedArchive
 * if anything differs from what was written. The visitor must then undo its changes.
 */
export async function readVerified(archive: ArchiveFile, visitor: ArchiveVisitor = {}): Promise<Verified> {
  const damaged = (why: string, cause?: unknown) => new DamagedArchive(archive.path, why, cause);
  let manifest: Manifest | undefined;
  let checksums: Checksums | undefined;
  let hasSecretKey = false;
  const tables = new Map<string, { rows: number; hash: Hash }>();
  const files = { count: 0, bytes: 0, hash: createHash('sha256') };
  let lines: string[] = [];
  for await (const entry of readArchive(archive)) {
    const { name, size } = entry;
    if (checksums) throw damaged(`${name} follows its end`);
    const bytes = await contentOf(entry);
    const [table, key] = [tableOf(name), fileKeyOf(name)];
    if (!manifest) {
      if (name !== MANIFEST) throw damaged(`${MANIFEST} is missing`);
      manifest = manifestOf(bytes, damaged);
      for (const { name: each } of manifest.tables) tables.set(each, { rows: 0, hash: createHash('sha256') });
      await visitor.manifest?.(manifest);
    } else if (table !== undefined) {
      const sum = tables.get(table);
      if (!sum) throw damaged(`the table ${table} is not in its list`);
      sum.hash.update(bytes);
      sum.rows += countLines(bytes);
      await visitor.part?.(table, bytes);
    } else if (key !== undefined) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      lines.push(fileLine(sha256, key));
      files.count += 1;
      files.bytes += size;
      await visitor.file?.(key, bytes);
    } else if (name === fileListName(Math.ceil(files.count / FILES_PER_LIST))) {
      const written = lines.join('');
      if (!bytes.equals(Buffer.from(written))) throw damaged(`a file does not have its checksum in ${name}`);
      files.hash.update(written);
      lines = [];
    } else if (name === SECRET_KEY) {
      hasSecretKey = true;
      await visitor.secretKey?.(bytes.toString('utf8'));
    } else if (name === CHECKSUMS) {
      const parsed = Checksums.safeParse(jsonOf(bytes));
      if (!parsed.success) throw damaged(`${CHECKSUMS} is malformed`);
      checksums = parsed.data;
    } else {
      throw damaged(`${name} is unknown`);
    }
  }
  if (!manifest || !checksums || lines.length > 0) throw damaged(`${CHECKSUMS} is missing`);
  const found = { count: files.count, bytes: files.bytes, sha256: files.hash.digest('hex') };
  if (JSON.stringify(found) !== JSON.stringify(checksums.files)) throw damaged('its files differ from their checksums');
  for (const [name, { rows, hash }] of tables) {
    const expected = checksums.tables[name];
    if (expected?.rows !== rows || expected.sha256 !== hash.digest('hex')) {
      throw damaged(`the rows of ${name} differ from their checksum`);
    }
  }
  return { manifest, checksums, hasSecretKey };
}

function manifestOf(bytes: Buffer, damaged: (why: string, cause?: unknown) => DamagedArchive): Manifest {
  const value = jsonOf(bytes);
  const format = (value as { format?: unknown } | undefined)?.format;
  if (typeof format === 'number' && format > FORMAT_VERSION) {
    throw new BackupError(
      `The archive has format ${format}, which a newer version of JobsitesPro wrote: restore it with that one.`,
    );
  }
  const parsed = Manifest.safeParse(value);
  if (!parsed.success) throw damaged(`${MANIFEST} is malformed`, parsed.error);
  return parsed.data;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}

const LINE_FEED = 10;

/** Throws a BackupError if this version cannot restore a database with these migrations. */
export async function rejectUnknownMigrations({ migrations }: Manifest): Promise<void> {
  const shippedMigrations = await allMigrations();
  const unknown = migrations.find((name) => !shippedMigrations.includes(name));
  const newest = shippedMigrations.at(-1) ?? '';
  if (unknown !== undefined && unknown > newest) {
    throw new BackupError(
      `The archive is of a newer version of JobsitesPro (migration ${unknown}, this one ends at ${newest}): restore it ` +
        'with that one.',
    );
  }
  const missing = shippedMigrations.find((name) => name <= (migrations.at(-1) ?? '') && !migrations.includes(name));
  if (unknown === undefined && missing === undefined) return;
  throw new BackupError(
    `The archive is of a development version (migration ${unknown ?? missing}) that this one cannot restore.`,
  );
}

/**
 * The files of an archive, in order. Throws a DamagedArchive if the archive is incomplete or damaged, at the end at the
 * latest. Until then, none of its content can be trusted.
 */
export async function* readArchive(archive: ArchiveFile): AsyncGenerator<TarEntry> {
  const { path } = archive;
  const decompressed = createZstdDecompress();
  try {
    const compressed = decryptedWith(archive, createReadStream(path));
    const reading = pipeline(Readable.from(withoutTrailer(compressed)), decompressed);
    // The iteration below reports this error.
    reading.catch(() => undefined);
    for await (const entry of readTar(decompressed)) yield { ...entry, body: explained(path, entry.body) };
  } catch (error) {
    throw explanationOf(path, error);
  } finally {
    decompressed.destroy();
  }
}

/** Maps the same errors for callers that read a file's content. */
async function* explained(path: string, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw explanationOf(path, error);
  }
}

function explanationOf(path: string, error: unknown): unknown {
  if (error instanceof BackupError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`There is no file ${path}.`, { cause: error });
  return new DamagedArchive(path, message, error);
}

/** The content of a file in an archive. Table parts and stored files are limited in size when they are written. */
export async function contentOf({ body, size, name }: TarEntry, longest = 512 * 1024 * 1024): Promise<Buffer> {
  if (size > longest) throw new Error(`${name} is too long`);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { AppError } from '#contract/errors.ts';
import { Manifest, MANIFEST_NAME } from '../manifest.ts';
import { ArchiveRejected, damaged } from './archive-rejected.ts';

/** Where the bytes of an archive are: a file, or the uploaded parts. */
export interface ArchiveSource {
  size: number;
  /** The bytes from a position up to another, which is not included. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

/** An archive whose list of files has been checked, but not yet their contents. */
export interface OpenArchive {
  manifest: Manifest;
  /** The bytes of a file of the manifest, checked against its size and hash at the end. */
  file(name: string): AsyncGenerator<Buffer>;
}

const SYMBOLIC_LINK = 0o120000;
const FILE_TYPE = 0o170000;
const FILES_MAX = 1_000_000;
const MANIFEST_MAX_BYTES = 300 * 1024 * 1024;
/** Text shrinks to a twentieth or so. Deflate reaches a thousandth, which only a zip bomb does. */
const MOST_UNPACKED = { perByte: 200, besides: 1024 * 1024 };

/** Opens an archive and reads its manifest. Throws `archive_damaged` with a sentence for each reason. */
export async function openArchive(source: ArchiveSource): Promise<OpenArchive> {
  const zip = await openZip(source);
  const entries = await listEntries(zip);
  const found = entries.get(MANIFEST_NAME);
  if (!found) throw damaged(MANIFEST_NAME);
  if (found.uncompressedSize > MANIFEST_MAX_BYTES) throw bomb(MANIFEST_NAME);
  const manifest = readManifest(await buffer(chunksOf(zip, found)));
  const listed = new Map(manifest.files.map((file) => [file.name, file]));
  if (listed.size !== manifest.files.length) throw damaged(MANIFEST_NAME);
  for (const { name, size } of manifest.files) {
    if (entries.get(name)?.uncompressedSize !== size) throw damaged(name);
  }
  return {
    manifest,
    async *file(name) {
      const [entry, expected] = [entries.get(name), listed.get(name)];
      if (!entry || !expected) throw damaged(name);
      const hash = createHash('sha256');
      for await (const chunk of chunksOf(zip, entry)) {
        hash.update(chunk);
        yield chunk;
      }
      if (hash.digest('hex') !== expected.sha256) throw damaged(name);
    },
  };
}

function unsafe(sentence: string): ArchiveRejected {
  return new ArchiveRejected('archive_damaged', sentence);
}

function bomb(name: string): ArchiveRejected {
  return unsafe(`This archive was not opened, because a file in it unpacks to far more than its size: ${name}.`);
}

async function openZip(source: ArchiveSource): Promise<yauzl.ZipFile> {
  try {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true };
    return await yauzl.fromRandomAccessReaderPromise(new Reader(source), source.size, options);
  } catch (error) {
    throw asDamaged(error, () => unsafe('This file is not a zip, or it is incomplete.'));
  }
}

class Reader extends yauzl.RandomAccessReader {
  readonly #source: ArchiveSource;

  constructor(source: ArchiveSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#source.read(start, end), { objectMode: false });
  }
}

async function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let compressed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry;
      const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
      if (type === SYMBOLIC_LINK) throw unsafe(`This archive was not opened, because it has a symbolic link: ${name}.`);
      if (name.endsWith('/')) continue;
      if (entries.has(name))
        throw unsafe(`This archive was not opened, because it has two files of one name: ${name}.`);
      if (entry.uncompressedSize > MOST_UNPACKED.perByte * entry.compressedSize + MOST_UNPACKED.besides)
        throw bomb(name);
      compressed += entry.compressedSize;
      // Entries that share their bytes unpack to more than the zip holds.
      if (compressed > zip.fileSize || entries.size >= FILES_MAX) throw bomb(name);
      entries.set(name, entry);
    }
  } catch (error) {
    throw asDamaged(error, (reason) => {
      const outside = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s.exec(
        reason,
      )?.[1];
      if (outside === undefined) return unsafe('This zip is damaged: its list of files cannot be read.');
      return unsafe(`This archive was not opened, because a file name leads out of it: ${outside}.`);
    });
  }
  return entries;
}

function readManifest(bytes: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(bytes.toString()));
  } catch {
    throw damaged(MANIFEST_NAME);
  }
}

async function* chunksOf(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  try {
    // yauzl stops a file that is larger or smaller than its entry says.
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw asDamaged(error, () => damaged(entry.fileName));
  }
}

/** Errors of the storage remain what they are; all others are about the file. */
function asDamaged(error: unknown, sentence: (reason: string) => ArchiveRejected): Error {
  if (error instanceof AppError || error instanceof ArchiveRejected) return error;
  return Object.assign(sentence(error instanceof Error ? error.message : ''), { cause: error });
}

import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { withoutTrailer } from './archive-trailer.ts';
import { type ArchiveFile, decryptedWith } from './encryption.ts';
import { BackupError, DamagedArchive } from './errors.ts';
import { readTar, type TarEntry } from './tar.ts';

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

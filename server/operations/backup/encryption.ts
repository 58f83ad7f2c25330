import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BackupError } from './errors.ts';

/*
 * Encryption with a passphrase in the format of age (age-encryption.org), so that the program `age` can also decrypt
 * the archive.
 */

const FIRST_LINE = Buffer.from('age-encryption.org/v1\n');
/** Deriving the key takes 64 MB and more than half a second. age's default of 18 takes 256 MB. */
const WORK_FACTOR = 16;

/** An archive, and the passphrase if it may be encrypted. */
export interface ArchiveFile {
  path: string;
  passphrase: string | undefined;
  /** Accepts an unencrypted archive even if there is a passphrase. */
  acceptsUnencrypted?: boolean | undefined;
}

/** Encrypts the stream. */
export function encryptedWith(passphrase: string) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(WORK_FACTOR);
    yield* await encrypter.encrypt(webStream(chunks));
  };
}

/**
 * The bytes, decrypted if they are encrypted. Throws a BackupError if the passphrase does not match, or if there is a
 * passphrase but the bytes are not encrypted: anyone who can write to the backup folder could have created them.
 */
export async function* decryptedWith(
  { path, passphrase, acceptsUnencrypted = false }: ArchiveFile,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  const first: { bytes: Buffer; isEncrypted: boolean } = await beginOf(source);
  const all = joined(first.bytes, source);
  if (!first.isEncrypted) {
    if (passphrase !== undefined && !acceptsUnencrypted) {
      throw new BackupError(
        `${path} is not encrypted, or its beginning is damaged, although BACKUP_PASSPHRASE is set: it may not be one of ` +
          'your backups. Nothing was changed; --unencrypted restores it all the same.',
      );
    }
    yield* all;
    return;
  }
  if (passphrase === undefined) throw new BackupError(`${path} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const decrypted = await decrypter.decrypt(webStream(all)).catch((error: unknown) => {
    throw new BackupError(
      `${path} cannot be decrypted with BACKUP_PASSPHRASE: it is another one's, or its beginning is damaged. Nothing was changed.`,
      { cause: error },
    );
  });
  yield* decrypted;
}

async function beginOf(source: AsyncIterator<Uint8Array>): Promise<{ bytes: Buffer; isEncrypted: boolean }> {
  let bytes: Buffer = Buffer.alloc(0);
  while (bytes.length < FIRST_LINE.length) {
    const chunk = await source.next();
    if (chunk.done) break;
    bytes = Buffer.concat([bytes, chunk.value]);
  }
  return { bytes, isEncrypted: bytes.subarray(0, FIRST_LINE.length).equals(FIRST_LINE) };
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function webStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(chunks));
}

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { withTrailer } from './archive-trailer.ts';
import { encryptedWith } from './encryption.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

/** Photos are already compressed, so a higher level takes time and gains little. */
const COMPRESSION_LEVEL = 3;
/** A large buffer, so that reading the database rarely waits for the disk. */
const BUFFERED_BYTES = 32 * 1024 * 1024;

interface ArchiveOptions {
  at: Date;
  /** Encrypts the archive. */
  passphrase: string | undefined;
  /** Aborts writing when the process stops. */
  signal?: AbortSignal | undefined;
}

/** Writes an archive file by file, to a new file that only its owner can read. */
export class ArchiveWriter {
  readonly #tar = new PassThrough({ highWaterMark: BUFFERED_BYTES });
  readonly #file: FileHandle;
  readonly #written: Promise<void>;
  readonly #at: Date;
  readonly #signal: AbortSignal | undefined;

  private constructor(file: FileHandle, { at, passphrase, signal }: ArchiveOptions) {
    this.#file = file;
    this.#at = at;
    this.#signal = signal;
    const compress = createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
    });
    const target = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
      for await (const chunk of chunks) await file.writeFile(chunk);
    };
    this.#written =
      passphrase === undefined
        ? pipeline(this.#tar, compress, withTrailer, target)
        : pipeline(this.#tar, compress, withTrailer, encryptedWith(passphrase), target);
    // `add` or `finish` reports this error.
    this.#written.catch(() => undefined);
  }

  static async create(path: string, options: ArchiveOptions): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, 'wx', 0o600), options);
  }

  /** Adds a file and returns its SHA-256. */
  async add(name: string, content: Uint8Array | string): Promise<string> {
    this.#signal?.throwIfAborted();
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    await this.#write(tarHeader(name, bytes.length, this.#at));
    await this.#write(bytes);
    await this.#write(tarPadding(bytes.length));
    return createHash('sha256').update(bytes).digest('hex');
  }

  /** Ends the archive and waits until it is synced to the disk. */
  async finish(): Promise<void> {
    try {
      await this.#write(TAR_END);
      this.#tar.end();
      await this.#written;
      await this.#file.sync();
    } finally {
      await this.#file.close();
    }
  }

  async abandon(): Promise<void> {
    this.#tar.destroy();
    await this.#written.catch(() => undefined);
    await this.#file.close().catch(() => undefined);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    // A full disk ends the pipeline, so the stream would never drain.
    if (this.#tar.destroyed) return this.#written;
    if (!this.#tar.write(bytes)) await Promise.race([once(this.#tar, 'drain'), this.#written]);
  }
}

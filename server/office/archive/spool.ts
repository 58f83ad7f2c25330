import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, mkdirSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const CHUNK_BYTES = 1024 * 1024;

/**
 * A temporary folder for files that are too large for memory. Its methods do not wait, so that a transaction can use
 * them.
 */
export class Spool {
  readonly #folder = mkdtempSync(join(tmpdir(), 'jobsitespro-archive-'));
  readonly #names = new Set<string>();

  get names(): string[] {
    return [...this.#names];
  }

  append(name: string, content: string | Uint8Array): void {
    const path = join(this.#folder, name);
    if (!this.#names.has(name)) mkdirSync(dirname(path), { recursive: true });
    this.#names.add(name);
    appendFileSync(path, content);
  }

  /** Empties a file. */
  clear(name: string): void {
    rmSync(join(this.#folder, name), { force: true });
    this.append(name, '');
  }

  /** The file in chunks of at most that size. */
  *chunks(name: string, size = CHUNK_BYTES): Generator<Buffer> {
    const file = openSync(join(this.#folder, name), 'r');
    try {
      for (;;) {
        const chunk = Buffer.alloc(size);
        let filled = 0;
        for (let read = -1; read !== 0 && filled < size; filled += read)
          read = readSync(file, chunk, filled, size - filled, null);
        if (filled > 0) yield chunk.subarray(0, filled);
        if (filled < size) return;
      }
    } finally {
      closeSync(file);
    }
  }

  /** The lines of a text file, in batches. */
  *lines(name: string): Generator<string[]> {
    let rest: Buffer = Buffer.alloc(0);
    for (const chunk of this.chunks(name)) {
      const all = Buffer.concat([rest, chunk]);
      const end = all.lastIndexOf('\n') + 1;
      rest = all.subarray(end);
      if (end > 0) yield all.toString('utf8', 0, end - 1).split('\n');
    }
    if (rest.length > 0) yield [rest.toString('utf8')];
  }

  hashOf(name: string): { size: number; sha256: string } {
    const hash = createHash('sha256');
    let size = 0;
    for (const chunk of this.chunks(name)) {
      hash.update(chunk);
      size += chunk.length;
    }
    return { size, sha256: hash.digest('hex') };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

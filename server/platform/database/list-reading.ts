/** A list with at most this many rows is read completely by one statement. */
export const SHORT_LIST = 1000;

/** The chunk size of a longer list. It is small, because all other requests wait while a chunk is serialized. */
export const LIST_CHUNK = 250;

const ID_BYTES = 16;

/**
 * Reads a list of any length in chunks. It needs the memory of only one chunk, and each chunk is a separate
 * transaction, so a slow reader holds no connection. The first attempt reads a short list completely. A longer list is
 * read by its ids, which one statement returns in the list's order: no row is repeated, and a row that is deleted in
 * the meantime is skipped.
 *
 * The route passes it with the list's query, and `listPage` updates it.
 */
export class ListReading {
  /** True if the first attempt returned the complete list. */
  isComplete = false;
  /** True if the list has more rows than one chunk. The rows of the first attempt are discarded. */
  isLong = false;
  #ids: Buffer | undefined;
  #next = 0;

  /** True if the ids have been read. */
  get hasIds(): boolean {
    return this.#ids !== undefined;
  }

  /** True if every chunk has been taken. */
  get isDone(): boolean {
    return this.isComplete || (this.#ids !== undefined && this.#next >= this.#ids.length);
  }

  /** Stores the ids of all rows in the list's order, 16 bytes each. */
  setIds(ids: Buffer): void {
    this.#ids = ids;
  }

  /** The ids of the next chunk. */
  takeIds(): string[] {
    const hex = this.#ids?.toString('hex', this.#next, this.#next + LIST_CHUNK * ID_BYTES) ?? '';
    this.#next += LIST_CHUNK * ID_BYTES;
    return Array.from({ length: hex.length / (2 * ID_BYTES) }, (_, n) => uuidAt(hex, n * 2 * ID_BYTES));
  }
}

function uuidAt(hex: string, at: number): string {
  const part = (from: number, to: number) => hex.slice(at + from, at + to);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
}

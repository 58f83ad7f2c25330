/** Photos, documents and the like, by key. What is kept under a key is there as a whole or not at all. */
export interface Files {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Throws FileMissing where nothing is kept under the key. */
  read(key: string): Promise<Uint8Array>;
  has(key: string): Promise<boolean>;
  /** Content without complaint where nothing is kept under the key. */
  remove(key: string): Promise<void>;
  /** Every file, or those whose keys begin with a folder such as `images`; one folder after another. */
  list(folder?: string): AsyncIterable<StoredFile>;
  /** Removes what a crash before that time left half written. */
  removeCrumbs(before: Date): Promise<void>;
}

export type StoredFile = { key: string; writtenAt: Date };

export type S3Config = {
  bucket: string;
  region: string;
  /** Left out for Amazon's own. */
  endpoint?: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  constructor(key: string, cause: unknown) {
    super(`No file under ${key}`, { cause });
  }
}

/** True for keys that mean the same on every store: plain names with slashes between, and no way out of the folder. */
export function isFileKey(key: string): boolean {
  return key.length <= 512 && key.split('/').every((part) => PART.test(part));
}

// No part begins with a dot, so there is no `..`, and no file that is still being written.
const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

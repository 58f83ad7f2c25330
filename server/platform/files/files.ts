/** Stores images, documents and other files by key. A file is stored completely or not at all. */
export interface Files {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Throws FileMissing if no file has the key. */
  read(key: string): Promise<Uint8Array>;
  has(key: string): Promise<boolean>;
  /** Succeeds even if no file has the key. */
  remove(key: string): Promise<void>;
  /** Every file, or those whose keys begin with a folder such as `images`. Lists folder by folder. */
  list(folder?: string): AsyncIterable<StoredFile>;
  /** Removes temporary files that a crash left behind before that time. */
  removeCrumbs(before: Date): Promise<void>;
}

export type StoredFile = { key: string; writtenAt: Date };

export type S3Config = {
  bucket: string;
  region: string;
  /** Omitted for Amazon S3. */
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

/** True for keys that mean the same in every store: plain names separated by slashes, which stay inside the folder. */
export function isFileKey(key: string): boolean {
  return key.length <= 512 && key.split('/').every((part) => PART.test(part));
}

// No segment begins with a dot, which excludes `..` and temporary files.
const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

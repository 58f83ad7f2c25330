import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DiskRecord } from './disk-record.ts';

const SECTOR = 512;

type Change = { position: number; bytes: Buffer } | { length: number };

/** What is on the disk of a file, and what was done to it since. */
class ShadowFile {
  durable: Buffer = Buffer.alloc(0);
  changes: Change[] = [];

  sync(): void {
    this.durable = contentAfter(this.durable, this.changes);
    this.changes = [];
  }
}

type Names = Map<string, ShadowFile | ShadowFolder>;
/** Names given and taken by one act, which the disk has as a whole or not at all. */
type Renaming = [name: string, node: ShadowFile | ShadowFolder | undefined][];

/** A folder as the running program sees it, as the disk has it, and what lies between. */
class ShadowFolder {
  readonly live: Names = new Map();
  durable: Names = new Map();
  changes: Renaming[] = [];

  change(renaming: Renaming): void {
    rename(this.live, renaming);
    this.changes.push(renaming);
  }

  sync(): void {
    this.durable = namesAfter(this.durable, this.changes);
    this.changes = [];
  }
}

/**
 * A disk that takes over what was recorded only once it is synced: a file's content with the file, its name with the
 * folder, as POSIX has it. After a power cut any part of the rest may be there too, torn into sectors.
 */
export class ShadowDisk {
  readonly #root = new ShadowFolder();
  readonly #open = new Map<number, ShadowFile | ShadowFolder>();

  apply(record: DiskRecord): void {
    switch (record.operation) {
      case 'note':
        return;
      case 'makeFolder':
        return void this.#folderAt(record.path);
      case 'remove':
        return this.#parentOf(record.path).change([[basename(record.path), undefined]]);
      case 'rename':
      case 'link':
        return this.#move(record);
      case 'open':
        return this.#openFile(record);
      case 'close':
        return void this.#open.delete(record.descriptor);
      case 'sync':
        return this.#opened(record.descriptor).sync();
      case 'write':
      case 'truncate':
        return void this.#openedFile(record.descriptor).changes.push(record);
    }
  }

  /** Writes to a folder what a power cut at this moment could leave; `random` gives numbers from 0 to 1. */
  writeTo(folder: string, random: () => number): void {
    writeFolder(this.#root, folder, random);
  }

  #openFile({ path, descriptor, isCreated, isTruncated }: Extract<DiskRecord, { operation: 'open' }>): void {
    let node = this.#find(path);
    if (!node && isCreated) {
      node = new ShadowFile();
      this.#parentOf(path).change([[basename(path), node]]);
    }
    if (!node) throw new Error(`${path} was opened and is not there`);
    if (isTruncated && node instanceof ShadowFile) node.changes.push({ length: 0 });
    this.#open.set(descriptor, node);
  }

  #move({ operation, from, to }: Extract<DiskRecord, { operation: 'rename' | 'link' }>): void {
    const node = this.#find(from);
    if (!node) throw new Error(`${from} was moved and is not there`);
    const [source, target] = [this.#parentOf(from), this.#parentOf(to)];
    const given: Renaming = [[basename(to), node]];
    const taken: Renaming = operation === 'rename' ? [[basename(from), undefined]] : [];
    if (source === target) return target.change([...taken, ...given]);
    target.change(given);
    if (taken.length > 0) source.change(taken);
  }

  #opened(descriptor: number): ShadowFile | ShadowFolder {
    const node = this.#open.get(descriptor);
    if (!node) throw new Error(`The descriptor ${descriptor} is not open`);
    return node;
  }

  #openedFile(descriptor: number): ShadowFile {
    const node = this.#opened(descriptor);
    if (!(node instanceof ShadowFile)) throw new Error('A folder was written to');
    return node;
  }

  #find(path: string): ShadowFile | ShadowFolder | undefined {
    if (path === '' || path === '.') return this.#root;
    const parent = this.#find(dirname(path));
    return parent instanceof ShadowFolder ? parent.live.get(basename(path)) : undefined;
  }

  #parentOf(path: string): ShadowFolder {
    return this.#folderAt(dirname(path));
  }

  /** Made where it is missing, with those above it. */
  #folderAt(path: string): ShadowFolder {
    const found = this.#find(path);
    if (found instanceof ShadowFolder) return found;
    const made = new ShadowFolder();
    this.#parentOf(path).change([[basename(path), made]]);
    return made;
  }
}

function writeFolder(folder: ShadowFolder, path: string, random: () => number): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const reached = Math.floor(random() * (folder.changes.length + 1));
  for (const [name, node] of namesAfter(folder.durable, folder.changes.slice(0, reached))) {
    const at = join(path, name);
    if (node instanceof ShadowFolder) writeFolder(node, at, random);
    else writeFileSync(at, contentAfter(node.durable, survivors(node.changes, random)), { mode: 0o600 });
  }
}

/** Nothing, everything, or whatever sectors were written first. */
function survivors(changes: Change[], random: () => number): Change[] {
  const share = [0, 0, 1, random(), random()][Math.floor(random() * 5)] ?? 0;
  return changes.flatMap((change) => {
    if ('length' in change) return random() < share ? [change] : [];
    return sectorsOf(change.position, change.bytes).filter(() => random() < share);
  });
}

function sectorsOf(position: number, bytes: Buffer): Change[] {
  const sectors: Change[] = [];
  for (let at = 0; at < bytes.length; at += SECTOR) {
    sectors.push({ position: position + at, bytes: bytes.subarray(at, at + SECTOR) });
  }
  return sectors;
}

function namesAfter(before: Names, changes: Renaming[]): Names {
  const names = new Map(before);
  for (const change of changes) rename(names, change);
  return names;
}

function rename(names: Names, renaming: Renaming): void {
  for (const [name, node] of renaming) {
    if (node) names.set(name, node);
    else names.delete(name);
  }
}

function contentAfter(before: Buffer, changes: Change[]): Buffer {
  if (changes.length === 0) return before;
  const ends = changes.map((change) => ('length' in change ? change.length : change.position + change.bytes.length));
  const content = Buffer.alloc(Math.max(before.length, ...ends));
  before.copy(content);
  let { length } = before;
  for (const change of changes) {
    if ('length' in change) {
      if (change.length < length) content.fill(0, change.length, length);
      length = change.length;
    } else {
      change.bytes.copy(content, change.position);
      length = Math.max(length, change.position + change.bytes.length);
    }
  }
  return content.subarray(0, length);
}

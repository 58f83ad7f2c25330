import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { relative, resolve } from 'node:path';
import { type DiskRecord, encodeRecord } from './disk-record.ts';

export interface DiskRecorder {
  /** Writes a note between the records: everything before it happened before. */
  note(note: unknown): void;
  stop(): void;
}

/**
 * Appends to `file` what this thread does to the files below `root` by Node's own calls, until `stop`. A sync is recorded
 * when it has succeeded, so whatever stands in the file behind it found it done.
 */
export function recordDisk(root: string, file: string): DiskRecorder {
  const [sync, async] = [{ ...fs }, { ...fsPromises }];
  const records = sync.openSync(file, 'a');
  const append = (record: DiskRecord) => sync.writeSync(records, encodeRecord(record));
  const log = diskLog(root, append);
  const [recordedSync, recordedAsync] = [recordSync(sync, log), recordAsync(async, log)];
  Object.assign(fs, recordedSync);
  Object.assign(fsPromises, recordedAsync);
  syncBuiltinESMExports();

  return {
    note: (note) => append({ operation: 'note', note }),
    stop() {
      Object.assign(fs, only(sync, recordedSync));
      Object.assign(fsPromises, only(async, recordedAsync));
      syncBuiltinESMExports();
      sync.closeSync(records);
    },
  };
}

/** Appends records of what was done to the files below `root`. */
function diskLog(root: string, append: (record: DiskRecord) => void) {
  const descriptors = new Set<number>();
  const below = (path: unknown): string | undefined => {
    if (typeof path !== 'string') return undefined;
    const inside = relative(root, resolve(path));
    return inside.startsWith('..') ? undefined : inside;
  };
  const opened = (path: unknown, flags: unknown, descriptor: number) => {
    const inside = below(path);
    if (inside === undefined) return;
    descriptors.add(descriptor);
    const { isCreated, isTruncated } = meaningOf(flags);
    append({ operation: 'open', path: inside, descriptor, isCreated, isTruncated });
  };
  const closing = (descriptor: number) => {
    if (descriptors.delete(descriptor)) append({ operation: 'close', descriptor });
  };
  const written = (descriptor: number, bytes: Uint8Array, position: number) => {
    if (!descriptors.has(descriptor)) return;
    append({
      operation: 'write',
      descriptor,
      position,
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    });
  };
  const synced = (descriptor: number) => {
    if (descriptors.has(descriptor)) append({ operation: 'sync', descriptor });
  };
  const truncated = (descriptor: number, length: number) => {
    if (descriptors.has(descriptor)) append({ operation: 'truncate', descriptor, length });
  };
  const truncatedByPath = (path: unknown, length: number) => {
    const inside = below(path);
    if (inside === undefined) return;
    append({ operation: 'open', path: inside, descriptor: WHOLE_FILE, isCreated: false, isTruncated: false });
    append({ operation: 'truncate', descriptor: WHOLE_FILE, length });
    append({ operation: 'close', descriptor: WHOLE_FILE });
  };
  const changed = (operation: 'makeFolder' | 'remove', path: unknown) => {
    const inside = below(path);
    if (inside !== undefined) append({ operation, path: inside });
  };
  const moved = (operation: 'rename' | 'link', from: unknown, to: unknown) => {
    const [source, target] = [below(from), below(to)];
    if (source !== undefined && target !== undefined) append({ operation, from: source, to: target });
  };
  const wholeFile = (path: unknown, data: unknown) => {
    const inside = below(path);
    if (inside === undefined) return;
    const bytes = Buffer.from(data as string);
    append({ operation: 'open', path: inside, descriptor: WHOLE_FILE, isCreated: true, isTruncated: true });
    if (bytes.length > 0) append({ operation: 'write', descriptor: WHOLE_FILE, position: 0, bytes });
    append({ operation: 'close', descriptor: WHOLE_FILE });
  };
  return { opened, closing, written, synced, truncated, truncatedByPath, changed, moved, wholeFile };
}

type DiskLog = ReturnType<typeof diskLog>;

/** Node's synchronous calls, each with its record. */
function recordSync(sync: typeof fs, log: DiskLog) {
  return {
    openSync: (path: string, flags: number, mode: number) => {
      const descriptor = sync.openSync(path, flags, mode);
      log.opened(path, flags, descriptor);
      return descriptor;
    },
    closeSync: (descriptor: number) => {
      log.closing(descriptor);
      sync.closeSync(descriptor);
    },
    writeSync: (descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number) => {
      const count = sync.writeSync(descriptor, buffer, offset, length, position);
      log.written(descriptor, buffer.subarray(offset, offset + count), position);
      return count;
    },
    fsyncSync: (descriptor: number) => {
      sync.fsyncSync(descriptor);
      log.synced(descriptor);
    },
    ftruncateSync: (descriptor: number, length: number) => {
      sync.ftruncateSync(descriptor, length);
      log.truncated(descriptor, length);
    },
    truncateSync: (path: string, length: number) => {
      sync.truncateSync(path, length);
      log.truncatedByPath(path, length);
    },
    writeFileSync: (path: string, data: string, options: object) => {
      sync.writeFileSync(path, data, options);
      log.wholeFile(path, data);
    },
    mkdirSync: (path: string, options: object) => {
      sync.mkdirSync(path, options);
      log.changed('makeFolder', path);
    },
    renameSync: (from: string, to: string) => {
      sync.renameSync(from, to);
      log.moved('rename', from, to);
    },
    ...Object.fromEntries(
      (['unlinkSync', 'rmdirSync', 'rmSync'] as const).map((name) => [
        name,
        (path: string, options: object) => {
          sync[name](path, options);
          log.changed('remove', path);
        },
      ]),
    ),
  };
}

/** Node's asynchronous calls, each with its record. */
function recordAsync(async: typeof fsPromises, log: DiskLog) {
  return {
    open: async (path: string, flags: string, mode: number) => {
      const handle = await async.open(path, flags, mode);
      log.opened(path, flags, handle.fd);
      const { writeFile, sync: syncHandle, close } = handle;
      return Object.assign(handle, {
        writeFile: async (data: string) => {
          await writeFile.call(handle, data);
          log.written(handle.fd, Buffer.from(data), 0);
        },
        sync: async () => {
          await syncHandle.call(handle);
          log.synced(handle.fd);
        },
        close: () => {
          log.closing(handle.fd);
          return close.call(handle);
        },
      });
    },
    writeFile: async (path: string, data: string) => {
      await async.writeFile(path, data);
      log.wholeFile(path, data);
    },
    mkdir: async (path: string, options: object) => {
      const made = await async.mkdir(path, options);
      log.changed('makeFolder', path);
      return made;
    },
    rename: async (from: string, to: string) => {
      await async.rename(from, to);
      log.moved('rename', from, to);
    },
    link: async (from: string, to: string) => {
      await async.link(from, to);
      log.moved('link', from, to);
    },
    rm: async (path: string, options: object) => {
      await async.rm(path, options);
      log.changed('remove', path);
    },
  };
}

/** Those of the functions that the recording ones stand in for. */
function only(functions: object, recording: object): object {
  return Object.fromEntries(Object.entries(functions).filter(([name]) => name in recording));
}

/** Stands for the descriptor inside a call that opens a file and closes it again. */
const WHOLE_FILE = -1;

function meaningOf(flags: unknown): { isCreated: boolean; isTruncated: boolean } {
  if (typeof flags !== 'number') {
    const isWritten = typeof flags === 'string' && flags.startsWith('w');
    return { isCreated: isWritten, isTruncated: isWritten };
  }
  const { O_CREAT, O_TRUNC } = fs.constants;
  return { isCreated: (flags & O_CREAT) !== 0, isTruncated: (flags & O_TRUNC) !== 0 };
}

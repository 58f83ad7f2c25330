import { statfs } from 'node:fs/promises';

/** Free space of the folder's file system, in bytes; undefined if the file system does not report it. */
export async function freeBytesOf(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}

import { Readable } from 'node:stream';
import yazl from 'yazl';

/** A file of a zip. Its bytes are requested when its turn comes, so that one file is in memory at a time. */
export interface ZipFile {
  /** The path inside the zip, with slashes. */
  name: string;
  size: number;
  /** The file in chunks whose sizes add up to `size`. */
  read: () => AsyncIterable<Uint8Array>;
}

/**
 * Writes a zip without compression, which photos and PDFs already have, so that its size is known before its content.
 * A zip of more than 4 GB or 65,535 files is written in the ZIP64 format. The same files and time give the same bytes.
 */
export function zipOf(files: readonly ZipFile[], modified: Date): { stream: AsyncIterable<Uint8Array>; size: number } {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, size, read } of files) {
    const options = { mtime: modified, compress: false, size };
    zip.addReadStreamLazy(name, options, (use) => {
      const content = Readable.from(read(), { objectMode: false });
      content.on('error', (error) => zip.emit('error', error));
      use(null, content);
    });
  }
  const total = endOf(zip);
  return { stream: output, size: total };
}

/** The size of a zip of files with these names and sizes. */
export function zipSize(files: readonly { name: string; size: number }[]): number {
  const zip = new yazl.ZipFile();
  for (const { name, size } of files) zip.addReadStreamLazy(name, { compress: false, size }, () => undefined);
  return endOf(zip);
}

/** Ends the list of files. The size is known at once, because the size of each file is. */
function endOf(zip: yazl.ZipFile): number {
  let total = 0;
  const setTotal = (size: number) => {
    total = size;
  };
  // The declared type of the callback lacks its parameter.
  zip.end(undefined, setTotal as unknown as () => void);
  return total;
}

/** One act on a folder's files, or a note of the program that acts. Paths are relative to the folder. */
export type DiskRecord =
  | { operation: 'open'; path: string; descriptor: number; isCreated: boolean; isTruncated: boolean }
  | { operation: 'close' | 'sync'; descriptor: number }
  | { operation: 'write'; descriptor: number; position: number; bytes: Buffer }
  | { operation: 'truncate'; descriptor: number; length: number }
  | { operation: 'makeFolder' | 'remove'; path: string }
  | { operation: 'rename' | 'link'; from: string; to: string }
  | { operation: 'note'; note: unknown };

/** A record as bytes: the lengths of its two parts, JSON, and what was written. */
export function encodeRecord(record: DiskRecord): Buffer {
  const bytes = record.operation === 'write' ? record.bytes : Buffer.alloc(0);
  const json = Buffer.from(JSON.stringify({ ...record, bytes: undefined }));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(json.length, 0);
  lengths.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([lengths, json, bytes]);
}

/** The records of a file, in the order in which they were made. */
export function decodeRecords(file: Buffer): DiskRecord[] {
  const records: DiskRecord[] = [];
  for (let at = 0; at < file.length;) {
    const json = at + 8;
    const bytes = json + file.readUInt32LE(at);
    const end = bytes + file.readUInt32LE(at + 4);
    const record = JSON.parse(file.toString('utf8', json, bytes)) as DiskRecord;
    records.push(record.operation === 'write' ? { ...record, bytes: file.subarray(bytes, end) } : record);
    at = end;
  }
  return records;
}

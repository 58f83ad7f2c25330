/** One act on a folder's files, or a note of the program that acts. Paths are relative to the folder. */
export type DiskRecord =
  | { act: 'open'; path: string; descriptor: number; isCreated: boolean; isTruncated: boolean }
  | { act: 'close' | 'sync'; descriptor: number }
  | { act: 'write'; descriptor: number; position: number; bytes: Buffer }
  | { act: 'truncate'; descriptor: number; length: number }
  | { act: 'makeFolder' | 'remove'; path: string }
  | { act: 'rename' | 'link'; from: string; to: string }
  | { act: 'note'; note: unknown };

/** A record as bytes: the lengths of its two parts, JSON, and what was written. */
export function encodeRecord(record: DiskRecord): Buffer {
  const bytes = record.act === 'write' ? record.bytes : Buffer.alloc(0);
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
    records.push(record.act === 'write' ? { ...record, bytes: file.subarray(bytes, end) } : record);
    at = end;
  }
  return records;
}

/** What the workload's process is given as JSON in POWER_CUT. */
export interface WorkloadOptions {
  dataDir: string;
  /** Where the records go. */
  recordsFile: string;
  seed: number;
  commits: number;
}

/** What the workload notes between the records. */
export type WorkloadNote =
  | { event: 'secret-key'; key: string }
  | { event: 'table-made' }
  /** A transaction is about to write these; null deletes a row. */
  | { event: 'begun'; rows: Record<number, ExpectedRow | null> }
  | { event: 'committed' };

export interface ExpectedRow {
  /** MD5 of the row's text. */
  text: string;
  /** A file that was put before the row, and the MD5 of its content. */
  file?: { key: string; content: string };
}

export function workloadOptions(): WorkloadOptions {
  return JSON.parse(process.env.POWER_CUT ?? '') as WorkloadOptions;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

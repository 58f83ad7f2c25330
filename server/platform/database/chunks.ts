/** This number of rows of a wide table stays below the limit of 65,535 parameters per statement. */
const CHUNK = 500;

/** Splits the rows into chunks that one statement can insert. */
export function inChunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

/** So many rows of a wide table stay below the 65,535 parameters of one statement. */
const CHUNK = 500;

/** The rows in parts that one statement can insert. */
export function inChunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

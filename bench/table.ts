import { cpus, loadavg } from 'node:os';

/** One row of the result. `bar` is the maximum of `measured`, or of its ratio to `bare`. */
export interface Result {
  operation: string;
  bare?: number;
  measured: number;
  /** The ratio, if there is a baseline. */
  ratio?: number;
  bar: string;
  isMet: boolean;
  unit?: 'ms' | '/s' | 'MB';
}

export function compared(operation: string, bare: number, measured: number, most: number): Result {
  const ratio = measured / bare;
  return { operation, bare, measured, ratio, bar: `x${most}`, isMet: ratio <= most };
}

/** Prints the results as one table, with the load of the machine. */
export function printTable(title: string, results: readonly Result[]): void {
  const rows = results.map(({ operation, bare, measured, ratio, bar, isMet, unit = 'ms' }) => [
    operation,
    bare === undefined ? '' : figure(bare, unit),
    figure(measured, unit),
    ratio === undefined ? '' : unit === '/s' ? `${(ratio * 100).toFixed(0)}%` : `x${ratio.toFixed(2)}`,
    bar,
    isMet ? '' : 'over',
  ]);
  const head = ['operation', 'bare', 'ours', 'ratio', 'bar', ''];
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  console.log(
    `\n${title}  (load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} on ${cpus().length} cores)`,
  );
  console.log(line(head));
  for (const row of rows) console.log(line(row));
}

function figure(value: number, unit: NonNullable<Result['unit']>): string {
  if (unit === 'ms') return `${value.toFixed(2)} ms`;
  return unit === '/s' ? `${Math.round(value)}/s` : `${Math.round(value)} MB`;
}

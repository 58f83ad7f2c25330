const SHARED = Symbol.for('jobsitespro.errorLog');
const worker = globalThis as { [SHARED]?: { lines: string[]; warnings: string[] } };
const { lines, warnings } = (worker[SHARED] ??= { lines: [], warnings: [] });
const WARN = 40;

interface LogLine {
  level?: number;
  msg?: string;
  err?: { message?: string; stack?: string };
}

/** The log stream of the application under test; it collects the errors, and the warnings apart. */
export const errorLogStream = {
  write(json: string): void {
    const { level, msg = '', err } = JSON.parse(json) as LogLine;
    const line = [msg, err?.stack].filter(Boolean).join('\n');
    if (level === WARN) return void warnings.push(line);
    // A test of the jobs closes every connection of the database that its worker's tests share.
    if (!msg.startsWith('Due work could not be read')) lines.push(line);
  },
};

/**
 * Returns the errors logged since the last call. A test that expects errors takes them; unexpected ones fail the test.
 */
export function takeErrors(): string[] {
  return lines.splice(0);
}

/** Returns the warnings logged since the last call. They fail no test: a 503 that the server means is one. */
export function takeWarnings(): string[] {
  return warnings.splice(0);
}

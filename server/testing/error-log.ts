const SHARED = Symbol.for('jobsitespro.errorLog');
const worker = globalThis as { [SHARED]?: string[] };
const lines = (worker[SHARED] ??= []);

interface LogLine {
  msg?: string;
  err?: { message?: string; stack?: string };
}

/** The log stream of the application under test; it collects the errors. */
export const errorLogStream = {
  write(json: string): void {
    const { msg = '', err } = JSON.parse(json) as LogLine;
    // A test of the jobs closes every connection of the database that its worker's tests share.
    if (!msg.startsWith('Jobs: trouble with the database')) lines.push([msg, err?.stack].filter(Boolean).join('\n'));
  },
};

/**
 * Returns the errors logged since the last call. A test that expects errors takes them; unexpected ones fail the test.
 */
export function takeErrors(): string[] {
  return lines.splice(0);
}

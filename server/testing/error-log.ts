const SHARED = Symbol.for('jobsitespro.errorLog');
const worker = globalThis as { [SHARED]?: string[] };
const lines = (worker[SHARED] ??= []);

interface LogLine {
  msg?: string;
  err?: { message?: string; stack?: string };
}

/** Where the application under test writes its log: what is an error there is remembered. */
export const errorLogStream = {
  write(json: string): void {
    const { msg = '', err } = JSON.parse(json) as LogLine;
    // A test of the jobs cuts every connection of the database that its worker's tests share.
    if (!msg.startsWith('Jobs: trouble with the database')) lines.push([msg, err?.stack].filter(Boolean).join('\n'));
  },
};

/** The errors logged since this was last asked. A test that expects some takes them; the others fail by them. */
export function takeErrors(): string[] {
  return lines.splice(0);
}

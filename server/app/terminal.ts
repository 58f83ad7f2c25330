import { type Logger, pino } from 'pino';
import type { Config } from '../settings/config.ts';

const WARN = 40;
const ERROR = 50;

/** A log for a person at a terminal: a line for each warning and each error. Requests are not listed. */
export function terminalLog(level: string, write: (line: string) => void): Logger {
  const isSilent = pino.levels.values[level] === undefined;
  const isAbove = (pino.levels.values[level] ?? WARN) > WARN;
  return pino(
    { level: isSilent || isAbove ? level : 'warn' },
    {
      write: (json: string) => {
        const entry = JSON.parse(json) as { level: number; msg?: string; err?: { message?: string } };
        const text = [entry.msg, entry.err?.message].filter(Boolean).join(': ');
        write(`${entry.level >= ERROR ? 'Error' : 'Warning'}: ${text}\n`);
      },
    },
  );
}

/** What a person at a terminal needs to know about the running server, in three lines. */
export function welcomeLines({ publicUrl, dataDir, database: { url } }: Config): string {
  const data = url ? `the database at ${new URL(url).host}, and files in ${dataDir}` : dataDir;
  return `  Address  ${publicUrl}\n  Data     ${data}\n  Stop     Ctrl-C\n`;
}

/** Why the operator should set up backups; undefined if they are automatic, or not made by this process. */
export function backupWarning({ role, database, backup }: Config): string | undefined {
  if (role === 'web' || !database.url || backup.automatic) return undefined;
  return 'There are no automatic backups of PostgreSQL: set BACKUP_DIR, unless another tool makes them';
}

import { inspect, parseArgs } from 'node:util';
import { isDatabaseOut } from '../../platform/database/errors.ts';
import type { Log } from '../../platform/database/log.ts';
import { makeNewFilesPrivate } from '../../platform/files/private-data.ts';
import { ConfigError } from '../../settings/environment.ts';
import { BackupError } from './errors.ts';

/** In a shell, only errors are of interest. */
export const commandLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_details: unknown, words?: string) => printLine(words ?? ''),
};

/** The file and the flags of a command. Throws a BackupError with the usage if the arguments do not match. */
export function wordsOf(
  usage: string,
  flags: readonly string[] = [],
): { word: string | undefined; options: Set<string> } {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' } as const]));
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > 1) throw new BackupError(usage);
    return { word: positionals[0], options: new Set(flags.filter((flag) => values[flag])) };
  } catch (error) {
    throw new BackupError(`Usage: ${usage}`, { cause: error });
  }
}

/**
 * Runs a shell command. An error that the operator can fix is shown as one sentence, any other error with its stack.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  makeNewFilesPrivate();
  await work().catch((error: unknown) => {
    process.stderr.write(`${sentenceOf(error) ?? inspect(error)}\n`);
    process.exitCode = 1;
  });
}

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}

const EXPECTED = ['The data folder ', 'The embedded database ', 'The login '];

function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof BackupError || error instanceof ConfigError) return error.message;
  if (EXPECTED.some((words) => error.message.startsWith(words))) return error.message;
  return isDatabaseOut(error) ? `The database cannot be reached: ${error.message}` : undefined;
}

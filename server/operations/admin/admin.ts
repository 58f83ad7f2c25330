import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { pino } from 'pino';
import { messageEncryption } from '../../core/delivery/encryption.ts';
import { noticeSender } from '../../core/delivery/send-notice.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { isDatabaseOut } from '../../platform/database/errors.ts';
import { makeNewFilesPrivate } from '../../platform/files/private-data.ts';
import { readConfig } from '../../settings/config.ts';
import { ConfigError } from '../../settings/environment.ts';
import { secretKeyOf } from '../../settings/secret-key.ts';
import { type Command, type CommandContext, CommandError } from './command.ts';
import { removeSecondFactor } from './second-factor-commands.ts';
import { endSessions } from './session-commands.ts';
import { listStorage } from './storage-commands.ts';
import { grantMonths, listSubscriptions } from './subscription-commands.ts';
import { exportSurveyResponses, removeFromSurvey } from './survey-commands.ts';

const COMMANDS: readonly Command[] = [
  listSubscriptions,
  grantMonths,
  listStorage,
  removeSecondFactor,
  endSessions,
  exportSurveyResponses,
  removeFromSurvey,
];

/** Runs the typed command and returns its output. Throws a CommandError if that fails. */
export async function administer(
  database: Database,
  typed: readonly string[],
  context: CommandContext,
): Promise<string> {
  const command = COMMANDS.find(({ usage }) => nameOf(usage).every((word, place) => typed[place] === word));
  if (!command) throw new CommandError(help());
  const args = argsFor(command.usage, typed);
  if (!args) throw new CommandError(`Usage: ${command.usage}`);
  return command.run(database, args, context);
}

/** The words of a usage that come before its parameters. */
function nameOf(usage: string): string[] {
  const [needed = ''] = usage.split(' [');
  return needed.split(' ').filter((word) => !word.startsWith('<'));
}

/**
 * The values of the `<…>` parameters of a usage, with undefined for an omitted option. Undefined if the input does not
 * match.
 */
function argsFor(usage: string, typed: readonly string[]): (string | undefined)[] | undefined {
  const [needed = '', ...rest] = usage.split(' [--');
  const names = rest.map((option) => option.split(' ')[0] ?? '');
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  try {
    const { positionals, values } = parseArgs({ args: [...typed], options, allowPositionals: true });
    if (positionals.length !== needed.split(' ').length) return undefined;
    return [...positionals.slice(nameOf(usage).length), ...names.map((name) => values[name])];
  } catch {
    // An unknown option, or one without its value.
    return undefined;
  }
}

function help(): string {
  return ['Commands:', ...COMMANDS.map(({ usage, summary }) => `  ${usage}\n      ${summary}`)].join('\n');
}

async function main(): Promise<void> {
  const typed = process.argv.slice(2);
  if (typed.length === 0 || typed[0] === 'help') return printLine(help());
  makeNewFilesPrivate();
  const { dataDir, database, secretKey, mail, publicUrl, storage } = readConfig(process.env);
  const log = pino({ level: 'error' });
  const { url, migrationUrl: ownerUrl } = database;
  if (!url && !existsSync(join(dataDir, 'database'))) throw new CommandError(NOT_THIS_DATABASE);
  const opened = await openDatabase({ dataDir, url, ownerUrl, poolSize: 1, log }).catch((error: Error) => {
    // Only one process at a time can use the embedded engine. The engine's error message names that process.
    throw new CommandError(error.message);
  });
  try {
    await rejectEmpty(opened);
    const noticeServices = async () => {
      const encryption = messageEncryption(await secretKeyOf(secretKey, dataDir));
      return { sendNotice: noticeSender({ encryption, contactEmail: mail.contactEmail }), publicUrl };
    };
    printLine(await administer(opened, typed, { now: new Date(), noticeServices, storage }));
  } finally {
    await opened.close();
  }
}

const NOT_THIS_DATABASE =
  'There is no database of JobsitesPro there: is DATA_DIR or DATABASE_URL right? Start the server once.';

/** Rejects an unknown database, because a misspelled URL may point to one. */
async function rejectEmpty({ asOwner }: Database): Promise<void> {
  const question = `select to_regclass('public.subscriptions') is not null as is_ours`;
  const { rows } = await asOwner((owner) => owner.query<{ is_ours: boolean }>(question));
  if (!rows[0]?.is_ours) throw new CommandError(NOT_THIS_DATABASE);
}

function printLine(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** An error that the operator can fix is shown as one sentence. Any other error is shown with its stack. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  return isDatabaseOut(error) ? `The database cannot be reached: ${(error as Error).message}` : undefined;
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${sentenceOf(error) ?? inspect(error)}\n`);
    process.exitCode = 1;
  });
}

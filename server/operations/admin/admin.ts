import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { pino } from 'pino';
import { z } from 'zod';
import { day } from '#contract/fields.ts';
import { BRAND_NAME_PLACEHOLDER } from '#domain/site.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { messageEncryption } from '../../core/delivery/encryption.ts';
import { noticeSender } from '../../core/delivery/send-notice.ts';
import { findAccountByLoginId, lockAccount } from '../../identity/accounts/store.ts';
import { secondFactorOffNotice } from '../../identity/second-factors/second-factor-notices.ts';
import { deleteSecondFactor } from '../../identity/second-factors/store.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.ts';
import { BYTES_PER_MB, STORED_FILES } from '../../identity/subscriptions/storage.ts';
import { exportSurvey } from '../../office/survey/export.ts';
import { removeSurveyResponse } from '../../office/survey/store.ts';
import { type Database, openDatabase, asCompany } from '../../platform/database/database.ts';
import { isDatabaseOut } from '../../platform/database/errors.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { makeNewFilesPrivate } from '../../platform/files/private-data.ts';
import { readConfig } from '../../settings/config.ts';
import { ConfigError } from '../../settings/environment.ts';
import { secretKeyOf } from '../../settings/secret-key.ts';
import { importArchiveFile } from './archive-commands.ts';
import { type Command, type CommandContext, CommandError } from './command.ts';
import { endConnections } from './connection-commands.ts';
import { inviteToSignUp, listInvites, revokeInvite } from './invite-commands.ts';
import { grantMonths, listSubscriptions } from './subscription-commands.ts';
import { textTable } from './table.ts';

const exportSurveyResponses: Command = {
  usage: 'survey export [--since <day>]',
  summary: 'What residents answered to the community survey, as CSV; since a day, as 2026-11-20, that day included.',
  async run({ systemDb }, [since]) {
    const parsed = day('The day').optional().safeParse(since);
    if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message);
    return exportSurvey(systemDb, parsed.data);
  },
};

const removeFromSurvey: Command = {
  usage: 'survey remove <id>',
  summary: 'Forgets what one person answered, by the id of the export.',
  async run({ systemDb }, [id = '']) {
    const removed = z.uuid().safeParse(id).success ? await removeSurveyResponse(systemDb, id) : undefined;
    if (!removed) throw new CommandError(`There is no response with the id "${id}".`);
    return `The response of ${removed.first_name} ${removed.last_name} is removed.`;
  },
};

const listStorage: Command = {
  usage: 'storage list',
  summary: 'Every company with what its uploaded files take of its allowance, the largest first.',
  async run({ asOwner }, _args, { storage }) {
    const { rows } = await asOwner((owner) => owner.query<StoredFiles>(EVERY_COMPANY));
    if (rows.length === 0) return 'There is no company yet.';
    return textTable(
      ['Code', 'Company', 'Files', 'MB', 'Allowance in MB', 'Used'],
      rows.map(({ company_code, name, files, bytes, has_paid }) => {
        const mb = Number(bytes) / BYTES_PER_MB;
        const allowance = has_paid ? storage.paidMb : storage.trialMb;
        const used = `${Math.round((100 * mb) / allowance)}%`;
        return [company_code, name, String(files), mb.toFixed(1), String(allowance), used];
      }),
    );
  },
};

const EVERY_COMPANY = `
  select c.company_code, c.name, count(f.bytes) as files, coalesce(sum(f.bytes), 0) as bytes,
    coalesce(max(s.number_of_months_subscribed), 0) > 0 as has_paid
  from companies c
  left join (${STORED_FILES}) as f on f.company_id = c.company_id
  left join subscriptions s on s.company_id = c.company_id
  group by c.company_id
  order by sum(f.bytes) desc nulls last, lower(c.name), c.company_code`;

const endSessions: Command = {
  usage: 'sessions end <login_id>',
  summary: 'Logs someone out in every browser, as after a stolen phone. The password stays as it is.',
  async run(database, [loginId = ''], { now }) {
    const key = await findAccountByLoginId(database.systemDb, loginId);
    if (!key) throw new CommandError(`There is no account with the login ID "${loginId}".`);
    return asCompany(database, key.company_id, async (db) => {
      const { first_name, last_name } = await lockAccount(db, key.account_id);
      await endSessionsOf(db, key);
      const entry = { record_type: 'session', record_id: key.account_id, action: 'signed_out' } as const;
      await recordAuditEntry(db, { ...entry, summary: 'All browsers' }, { name: 'Operator' }, now);
      return `${first_name} ${last_name} is logged out in every browser.`;
    });
  },
};

const removeSecondFactor: Command = {
  usage: 'second-factor remove <login_id>',
  summary:
    'Turns two-step login off for someone who has lost the phone and the recovery codes, and tells them by mail.',
  async run(database, [loginId = ''], { now, noticeServices }) {
    const key = await findAccountByLoginId(database.systemDb, loginId);
    if (!key) throw new CommandError(`There is no account with the login ID "${loginId}".`);
    const { sendNotice, publicUrl } = await noticeServices();
    return asCompany(database, key.company_id, async (db) => {
      const account = await lockAccount(db, key.account_id);
      const name = `${account.first_name} ${account.last_name}`;
      if (!account.second_factor_confirmed_at) throw new CommandError(`Two-step login of ${name} is off already.`);
      await deleteSecondFactor(db, account);
      const entry = { record_type: 'second_factor', record_id: account.account_id, action: 'deleted' } as const;
      await recordAuditEntry(db, { ...entry, summary: name }, { name: 'Operator' }, now);
      const notice = secondFactorOffNotice(account, publicUrl, `the operator of ${BRAND_NAME_PLACEHOLDER}`);
      await sendNotice(db, { method: 'email', recipient: account.email, notice, isUrgent: true, now });
      return `Two-step login of ${name} is off. Please be sure that it was ${account.first_name} who asked.`;
    });
  },
};

const COMMANDS: readonly Command[] = [
  inviteToSignUp,
  listInvites,
  revokeInvite,
  listSubscriptions,
  grantMonths,
  listStorage,
  importArchiveFile,
  removeSecondFactor,
  endSessions,
  endConnections,
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
 * The values of the `<…>` parameters of a usage, with undefined for an omitted option and 'true' for one without a value.
 * Undefined if the input does not match.
 */
function argsFor(usage: string, typed: readonly string[]): (string | undefined)[] | undefined {
  const [needed = '', ...rest] = usage.split(' [--');
  const named = rest.map((option) => option.replace(']', '').split(' '));
  const names = named.map(([name = '']) => name);
  const options = Object.fromEntries(
    named.map(([name, value]) => [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }]),
  );
  try {
    const parsed = parseArgs({ args: [...typed], options, allowPositionals: true });
    const { positionals } = parsed;
    // No option is repeatable, so none has a list of values.
    const values = parsed.values as Record<string, string | boolean | undefined>;
    if (positionals.length !== needed.split(' ').length) return undefined;
    return [...positionals.slice(nameOf(usage).length), ...names.map((name) => values[name]?.toString())];
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
  const { dataDir, database, secretKey, mail, sms, publicUrl, storage, signUp, brand, ...config } = readConfig(
    process.env,
  );
  const files = config.s3 ? { s3: config.s3 } : { dataDir };
  const log = pino({ level: 'error' });
  const { url, migrationUrl: ownerUrl, isPooled } = database;
  if (!url && !existsSync(join(dataDir, 'database'))) throw new CommandError(NOT_THIS_DATABASE);
  const opened = await openDatabase({ dataDir, url, ownerUrl, isPooled, poolSize: 1, log }).catch((error: Error) => {
    // Only one process at a time can use the embedded engine. The engine's error message names that process.
    throw new CommandError(error.message);
  });
  try {
    await rejectEmpty(opened);
    const noticeServices = async () => {
      const encryption = messageEncryption(await secretKeyOf(secretKey, dataDir));
      return {
        sendNotice: noticeSender({
          encryption,
          contactEmail: mail.contactEmail,
          brandName: brand.name,
          sendsTexts: sms !== 'off',
        }),
        publicUrl,
      };
    };
    printLine(
      await administer(opened, typed, {
        now: new Date(),
        noticeServices,
        openFiles: () => openFiles(files),
        storage,
        signUp,
      }),
    );
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

interface StoredFiles {
  company_code: string;
  name: string;
  files: string | number;
  bytes: string | number;
  has_paid: boolean;
}

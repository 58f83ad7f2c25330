import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { StorageAllowances } from '../../identity/subscriptions/storage.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Config } from '../../settings/config.ts';

/** What a command needs to notify people. A running server delivers the notice, or the next one to start. */
export interface NoticeServices {
  sendNotice: SendNotice;
  publicUrl: string;
}

export interface CommandContext {
  now: Date;
  /** Reads the secret key that encrypts notices. */
  noticeServices(): Promise<NoticeServices>;
  /** Opens the store of the company's files. */
  openFiles(): Promise<Files>;
  storage: StorageAllowances;
  signUp: Config['signUp'];
}

/** A command for operators in the shell. */
export interface Command {
  /**
   * The syntax, such as `subscriptions grant <company_code> <months>`. Optional parts are in brackets, as in `[--since
   * <day>]`.
   */
  usage: string;
  /** A one-line description. */
  summary: string;
  /**
   * Runs the command and returns its output. `given` has the value of each `<…>` of the usage, in order. Throws a
   * CommandError.
   */
  run(database: Database, args: readonly (string | undefined)[], context: CommandContext): Promise<string>;
}

/** An error that the operator can fix. The message is one sentence. */
export class CommandError extends Error {
  override name = 'CommandError';
}

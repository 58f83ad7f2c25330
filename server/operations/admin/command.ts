import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { StorageAllowances } from '../../identity/subscriptions/storage.ts';
import type { Database } from '../../platform/database/database.ts';

/** What a command needs to notify people; a running server, or the next one, delivers it. */
export interface NoticeServices {
  sendNotice: SendNotice;
  publicUrl: string;
}

export interface CommandContext {
  now: Date;
  /** Reads the secret key, which notices are encrypted with. */
  noticeServices(): Promise<NoticeServices>;
  storage: StorageAllowances;
}

/** A command for operators in the shell. */
export interface Command {
  /** The syntax, as `subscriptions grant <company_code> <months>`; optional parts as `[--since <day>]`. */
  usage: string;
  /** One line on what it does. */
  summary: string;
  /**
   * Runs it, and returns its output. `given` has the value of each `<…>` of the usage, in order. Throws a CommandError.
   */
  run(database: Database, given: readonly (string | undefined)[], context: CommandContext): Promise<string>;
}

/** An error that the operator can fix: one sentence. */
export class CommandError extends Error {
  override name = 'CommandError';
}

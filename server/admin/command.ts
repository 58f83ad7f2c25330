import type { Database } from '../platform/database/database.ts';

/** One thing that an operator can ask for from the shell. */
export interface Command {
  /** As it is typed, as `subscriptions grant <company_code> <months>`; what may be left out as `[--since <day>]`. */
  usage: string;
  /** What it does, in a line. */
  summary: string;
  /**
   * Does it, and gives what to print. `given` is what was typed for each `<…>` of the usage, in its order. Throws a
   * CommandError.
   */
  run(database: Database, given: readonly (string | undefined)[], now: Date): Promise<string>;
}

/** What the operator can mend: one sentence. */
export class CommandError extends Error {
  override name = 'CommandError';
}

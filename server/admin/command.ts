import type { Database } from '../platform/database/database.ts';

/** One thing that an operator can ask for from the shell. */
export interface Command {
  /** As it is typed, as `subscriptions grant <company_code> <months>`. */
  usage: string;
  /** What it does, in a line. */
  summary: string;
  /** Does it, with what was typed after its name, and gives what to print. Throws a CommandError. */
  run(database: Database, given: readonly string[], now: Date): Promise<string>;
}

/** What the operator can mend: one sentence. */
export class CommandError extends Error {
  override name = 'CommandError';
}

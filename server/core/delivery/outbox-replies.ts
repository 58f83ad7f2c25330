import type { Clock } from '../../platform/clock.ts';
import { type Database, withSystemTransaction } from '../../platform/database/database.ts';
import type { OutboxReplies } from '../../platform/dev-outbox/outbox-page.ts';
import { newId } from '../../platform/ids.ts';
import { hasStopped, noteReply } from './opt-outs.ts';

/** Replies to text messages in the local outbox, so that STOP and START can be tried without a phone. */
export function outboxReplies(database: Database, clock: Clock): OutboxReplies {
  return {
    hasStopped: (phone) => hasStopped(database.systemDb, phone),
    reply: (from, text) =>
      withSystemTransaction(database, (db) => noteReply(db, { providerId: newId(), from, text }, clock())),
  };
}

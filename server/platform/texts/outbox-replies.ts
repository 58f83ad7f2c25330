import type { Clock } from '../clock.ts';
import { type Database, inHouse } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { OutboxReplies } from '../outbox/outbox-page.ts';
import { hasStopped, noteReply } from './stops.ts';

/** Replies to text messages in the outbox, so that STOP and START can be tried without a phone. */
export function outboxReplies(database: Database, clock: Clock): OutboxReplies {
  return {
    hasStopped: (phone) => hasStopped(database.house, phone),
    reply: (from, text) => inHouse(database, (db) => noteReply(db, { providerId: newId(), from, text }, clock())),
  };
}

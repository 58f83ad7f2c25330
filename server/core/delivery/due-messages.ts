import { asCompany, type CompanyDb } from '../../platform/database/database.ts';
import { dueCompanies, postponeDue, settleDue } from '../../platform/queue/due.ts';
import type { Delivery } from './delivery.ts';
import { type MessageKey, messagesDue } from './message-store.ts';
import type { DueQuery } from './outbox.ts';

interface DueMessage extends MessageKey {
  next_attempt_at: Date;
  /** The number of the company's deliveries in progress once this message is one of them. */
  turn: number;
}

/**
 * Returns due messages without a lease. The company with the fewest running deliveries comes first, and no company
 * gets more than `mostOfACompany`. Reads only companies that are due, and only a few messages of each, no matter how
 * long their queues are.
 */
export async function dueMessages(
  { database, log }: Pick<Delivery, 'database' | 'log'>,
  { now, atMost, underWay }: DueQuery<MessageKey>,
  mostOfACompany: number,
): Promise<MessageKey[]> {
  const running = new Map<string, number>();
  for (const { company_id } of underWay) running.set(company_id, (running.get(company_id) ?? 0) + 1);
  const ids = underWay.map(({ message_id }) => message_id);
  const [found, seen]: [DueMessage[], string[]] = [[], []];

  async function readCompany(companyId: string): Promise<void> {
    const turns = running.get(companyId) ?? 0;
    const limit = Math.min(atMost, mostOfACompany - turns);
    try {
      const rows = await asCompany(database, companyId, (db) => takeDue(db, { now, ids, limit }));
      found.push(...rows.map((row, at) => ({ ...row, turn: turns + at + 1 })));
    } catch (error) {
      log.error({ err: error, company_id: companyId }, "A company's messages could not be read");
      await postponeDue(database.systemDb, companyId, messagesDue, now);
    }
  }

  for (;;) {
    const query = { kind: messagesDue.kind, now, atMost, running, mostOfACompany, except: seen };
    const companies = await dueCompanies(database.systemDb, query);
    await Promise.all(companies.map(readCompany));
    seen.push(...companies);
    // All messages of a company may be leased by other processes, so more companies may have to be read.
    if (found.length >= atMost || companies.length < atMost) break;
  }
  return found.toSorted(compareTurns).slice(0, atMost);
}

/** The company's messages that are due. If there are none, the company leaves the queue until its next one is due. */
async function takeDue(db: CompanyDb, { now, ids, limit }: { now: Date; ids: string[]; limit: number }) {
  const rows = await db
    .selectFrom('messages')
    .select(['company_id', 'message_id', 'next_attempt_at'])
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', now)]))
    .$if(ids.length > 0, (some) => some.where('message_id', 'not in', ids))
    .orderBy('next_attempt_at')
    .orderBy('message_id')
    .limit(limit)
    .$narrowType<{ next_attempt_at: Date }>()
    .execute();
  if (rows.length === 0) await settleDue(db, messagesDue, now);
  return rows;
}

function compareTurns(one: DueMessage, other: DueMessage): number {
  return (
    one.turn - other.turn ||
    one.next_attempt_at.getTime() - other.next_attempt_at.getTime() ||
    (one.message_id < other.message_id ? -1 : 1)
  );
}

import type { FastifyBaseLogger } from 'fastify';
import type { CompanyDb } from '../../platform/database/database.ts';
import { limitError } from '../../platform/http/rate-counters.ts';
import type { CountLimits, LimitName, LimitToCount } from '../endpoints/rate-limits.ts';
import { rejectClosed } from './closed-company.ts';

interface Message {
  company_id: string;
  recipient: string;
  /** The recipient was typed in, not taken from the customer's record. */
  isTyped: boolean;
  /**
   * The message only confirms a customer's consent. Such messages have a smaller limit, so that most of the daily
   * allowance remains for documents.
   */
  isConfirmation?: boolean;
  now: Date;
}

/**
 * Counts a message that a company is about to send, in the caller's transaction. Throws `company_closed` for a closed
 * company, and `too_many_messages` above a daily limit of the company, the recipient or the installation.
 */
export type CountMessage = (db: CompanyDb, message: Message) => Promise<void>;

interface Services {
  countLimits: CountLimits;
  /** Whether the company has ever paid for its subscription. */
  hasPaid(db: CompanyDb): Promise<boolean>;
  /** The maximum number of messages of all companies in a day. */
  messagesPerDay: number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const MESSAGES: Partial<Record<LimitName, string>> = {
  message_by_unpaid_company:
    'During the free trial a company can send 20 messages a day. Please try again tomorrow, or subscribe to send more.',
  message_to_new_recipient_of_unpaid_company:
    'During the free trial a company can write to 10 new people a day. Please try again tomorrow, or subscribe to write to more.',
  message_to_recipient: 'You have written to this person 20 times today. Please try again tomorrow.',
  message_to_recipient_of_anybody: 'This person has been sent very many messages today. Please try again tomorrow.',
  message_of_installation: 'No more messages can be sent from this site today. Please try again tomorrow.',
};

/**
 * Counted for every company but enforced only for unpaid ones, so most messages need no query for whether the company
 * has paid.
 */
const OF_UNPAID: ReadonlySet<LimitName> = new Set<LimitName>([
  'message_of_confirmation_by_unpaid_company',
  'message_by_unpaid_company',
  'message_to_new_recipient_of_unpaid_company',
]);

/**
 * A trial is free, so its allowance is small. Otherwise the site could be used to send text messages to premium
 * numbers at our cost. If it throws, nothing has been counted.
 */
export function messageCounter({ countLimits, hasPaid, messagesPerDay, log }: Services): CountMessage {
  return async (db, message) => {
    const { recipient, now } = message;
    await rejectClosed(db);
    const isNew = await rememberRecipient(db, recipient, now);
    const all = limitsOf(message, { isNew, messagesPerDay });
    let exceeded = await countLimits(db, all, now);
    if (exceeded.some(({ name }) => OF_UNPAID.has(name)) && (await hasPaid(db)))
      exceeded = await countLimits(
        db,
        all.filter(({ name }) => !OF_UNPAID.has(name)),
        now,
      );
    const [first] = exceeded;
    if (!first) return;
    if (isNew) await forgetRecipient(db, recipient);
    if (first.name === 'message_of_installation')
      log.error(`${messagesPerDay} messages were sent today: MESSAGES_PER_DAY is reached`);
    throw limitError(first, now, { error: 'too_many_messages', message: MESSAGES[first.name] });
  };
}

/** The limits of a message. The installation's is last, because every sender waits for its counter. */
function limitsOf(
  { company_id, recipient, isTyped, isConfirmation = false }: Message,
  { isNew, messagesPerDay }: { isNew: boolean; messagesPerDay: number },
): LimitToCount[] {
  const byCompany = (name: LimitName) => ({ name, key: company_id });
  return [
    ...(isConfirmation
      ? [byCompany('message_of_confirmation'), byCompany('message_of_confirmation_by_unpaid_company')]
      : []),
    byCompany('message_by_unpaid_company'),
    ...(isNew ? [byCompany('message_to_new_recipient_of_unpaid_company')] : []),
    byCompany('message_by_company'),
    // Counted per company, so that no company can use up the limit of another, up to a cap that protects the
    // recipient.
    { name: 'message_to_recipient', key: `${company_id} ${recipient}` },
    { name: 'message_to_recipient_of_anybody', key: recipient },
    ...(isTyped ? [byCompany('message_to_typed_recipient')] : []),
    { name: 'message_of_installation', key: 'all', most: messagesPerDay },
  ];
}

/** Records that a company writes to a recipient; returns true the first time. */
async function rememberRecipient(db: CompanyDb, recipient: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('message_recipients')
    .values({ recipient, first_written_to_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'recipient']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

async function forgetRecipient(db: CompanyDb, recipient: string): Promise<void> {
  await db.deleteFrom('message_recipients').where('recipient', '=', recipient).execute();
}

import type { FastifyBaseLogger } from 'fastify';
import type { CompanyDb } from '../platform/database/database.ts';
import type { CountAgainst } from '../endpoints/rate-limits.ts';
import { AppError } from '../../contract/errors.ts';
import { rejectClosed } from './closed-company.ts';

interface Message {
  company_id: string;
  recipient: string;
  /** The recipient was typed by hand. */
  isTyped: boolean;
  /** It only confirms a customer's consent: such messages leave most of the daily allowance to documents. */
  isConfirmation?: boolean;
  now: Date;
}

/**
 * Counts a message that a company is about to send, in the caller's transaction. Throws `company_closed` in a closed
 * company, and `too_many_messages` above a daily limit of the company, the recipient or the installation.
 */
export type CountMessage = (db: CompanyDb, message: Message) => Promise<void>;

interface Services {
  countAgainst: CountAgainst;
  /** Whether the company has ever paid for its subscription. */
  hasPaid(db: CompanyDb): Promise<boolean>;
  /** The maximum messages of all companies in a day. */
  messagesPerDay: number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const MESSAGES = {
  unpaid:
    'During the free trial a company can send 20 messages a day. Please try again tomorrow, or subscribe to send more.',
  newPeople:
    'During the free trial a company can write to 10 new people a day. Please try again tomorrow, or subscribe to write to more.',
  recipient: 'You have written to this person 20 times today. Please try again tomorrow.',
  anybody: 'This person has been sent very many messages today. Please try again tomorrow.',
  installation: 'No more messages can be sent from this site today. Please try again tomorrow.',
};

/**
 * A trial costs nothing, so its allowance is small: else the site would be used to send text messages at our cost to
 * premium numbers.
 */
export function messageCounter({ countAgainst, hasPaid, messagesPerDay, log }: Services): CountMessage {
  return async (db, { company_id, recipient, isTyped, isConfirmation = false, now }) => {
    await rejectClosed(db);
    const isNew = await rememberRecipient(db, recipient, now);
    if (isConfirmation) await countAgainst(db, 'message_of_confirmation', company_id, now);
    if (!(await hasPaid(db))) {
      if (isConfirmation) await countAgainst(db, 'message_of_confirmation_by_unpaid_company', company_id, now);
      await countAgainst(db, 'message_by_unpaid_company', company_id, now, { message: MESSAGES.unpaid });
      if (isNew)
        await countAgainst(db, 'message_to_new_recipient_of_unpaid_company', company_id, now, {
          message: MESSAGES.newPeople,
        });
    }
    await countAgainst(db, 'message_by_company', company_id, now);
    // By company: nobody can use up the limit of others, up to a cap that protects the recipient.
    await countAgainst(db, 'message_to_recipient', `${company_id} ${recipient}`, now, { message: MESSAGES.recipient });
    await countAgainst(db, 'message_to_recipient_of_anybody', recipient, now, { message: MESSAGES.anybody });
    if (isTyped) await countAgainst(db, 'message_to_typed_recipient', company_id, now);
    // Last, since every sender waits for this counter until the previous transaction has ended.
    const cap = { most: messagesPerDay, message: MESSAGES.installation };
    await countAgainst(db, 'message_of_installation', 'all', now, cap).catch((error: unknown) => {
      if (error instanceof AppError)
        log.error(`${messagesPerDay} messages were sent today: MESSAGES_PER_DAY is reached`);
      throw error;
    });
  };
}

/** Records that a company writes to a recipient; true for the first time. */
async function rememberRecipient(db: CompanyDb, recipient: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('message_recipients')
    .values({ recipient, first_written_to_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'recipient']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

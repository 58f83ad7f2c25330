import { z } from 'zod';
import { endpoint, record, type Summaries } from '../endpoint.ts';
import { MessageLog } from './messages.ts';

/* Messages to several customers. Separate from those of one customer, whose file all forms load. */

/** The maximum number of messages in the list. */
export const NEWEST_MESSAGES_MAX = 50;

/** A message with its customer. */
export const CustomerMessageLog = MessageLog.extend({ customer_id: z.string(), customer_name: z.string() });
export type CustomerMessageLog = z.output<typeof CustomerMessageLog>;

const sent = z.object({ data: z.array(record('message_log', CustomerMessageLog)) });
const byChannel = z.object({ email: sent, sms: sent });

export const newestMessages = {
  list: endpoint({
    method: 'GET',
    path: '/message_logs',
    auth: 'active',
    token: 'money',
    response: z.object({
      estimate: byChannel,
      change_order: byChannel,
      invoice: byChannel,
      payment: byChannel,
      statement: byChannel,
      visit: byChannel,
    }),
  }),
};

export const newestMessageSummaries: Summaries<typeof newestMessages> = {
  list: `List the newest ${NEWEST_MESSAGES_MAX} messages to all customers, by kind of document and channel.`,
};

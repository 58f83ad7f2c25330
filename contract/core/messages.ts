import { z } from 'zod';
import { SEND_METHODS } from '#domain/send-methods.ts';
import { byId, deleted, endpoint, type Summaries } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { email, instant, optional, phone } from '../fields.ts';

/** `queued` until a provider accepts it, `delivered` when the provider confirms it, `failed` with a reason. */
export const MESSAGE_STATUSES = ['queued', 'sent', 'delivered', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const SELECT_SEND_METHOD = 'Please select a send method';
const NOTHING_SELECTED = 'No required data selected';

/** The customer's response behind the link of a message. */
export const MESSAGE_ANSWERS = ['approved', 'declined', 'asked'] as const;
export type MessageAnswer = (typeof MESSAGE_ANSWERS)[number];

export const MessageLog = z.object({
  message_log_id: z.string(),
  created_at: instant,
  message_subject: z.string(),
  recipient_email: z.string().nullable(),
  recipient_phone: z.string().nullable(),
  message_processing_status: z.enum(MESSAGE_STATUSES),
  failure_reason: z.string().nullable(),
  has_attachment: z.boolean(),
  /**
   * The response to the estimate or change order in the message; null for all other messages, and after the document
   * is deleted.
   */
  revision_number: z.number().int().nullable(),
  /** It was sent as a reminder, according to the company's settings. */
  is_reminder: z.boolean(),
  /** The path of the PDF as sent; null until it is rendered. */
  s3_url: z.string().nullable(),
  opened_at: instant.nullable(),
  /** Oldest first. */
  answers: z.array(z.object({ what: z.enum(MESSAGE_ANSWERS), at: instant })),
  /** Identifies the recipient's link to the document, so that it can be revoked. */
  document_link_id: z.string(),
  link_expires_at: instant,
  link_revoked_at: instant.nullable(),
});
export type MessageLog = z.output<typeof MessageLog>;

/** The common fields of all send payloads. Without a recipient, the customer's own address is used. */
export const sendFields = {
  account_id: z.uuid({ error: 'Account not available.' }),
  project_id: z.uuid({ error: NOTHING_SELECTED }).optional(),
  customer_id: z.uuid({ error: NOTHING_SELECTED }).optional(),
  send_method: z.enum(SEND_METHODS, { error: SELECT_SEND_METHOD }),
  recipient_email: optional(email).optional(),
  recipient_phone: optional(phone).optional(),
};

const sending = z.object(sendFields);
/** The channel and recipient of a document. */
export type Sending = z.output<typeof sending>;

/** Error codes of sending, besides those of the document itself. */
export const sendErrors = [
  'account_not_found',
  'project_not_found',
  'customer_not_found',
  'no_consent',
  'not_configured',
  'too_many_messages',
] as const satisfies ErrorCode[];

const entry = z.object({ id: z.string(), type: z.literal('message_log'), attributes: MessageLog });
const byChannel = z.object({ email: z.object({ data: z.array(entry) }), sms: z.object({ data: z.array(entry) }) });

const noMessages = { email: { data: [] }, sms: { data: [] } };

export const messages = {
  byCustomer: endpoint({
    method: 'GET',
    path: '/customers/:id/message_logs',
    auth: 'active',
    token: 'money',
    params: byId,
    response: z.object({
      estimate: byChannel,
      change_order: byChannel,
      invoice: byChannel,
      payment: byChannel,
      statement: byChannel,
      visit: byChannel,
    }),
    emptyResponse: {
      estimate: noMessages,
      change_order: noMessages,
      invoice: noMessages,
      payment: noMessages,
      statement: noMessages,
      visit: noMessages,
    },
    errors: ['customer_not_found'],
  }),
  document: endpoint({
    method: 'GET',
    path: '/message_logs/:id/pdf',
    auth: 'active',
    token: 'money',
    params: byId,
    response: 'pdf',
    errors: ['message_not_found'],
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    path: '/document_links/:id',
    auth: 'active',
    params: byId,
    response: deleted,
    errors: ['document_link_not_found'],
  }),
};

export const messageSummaries: Summaries<typeof messages> = {
  byCustomer: 'List what was sent to one customer, newest first, by kind of document and channel.',
  document: 'Read the PDF as it was sent.',
  revokeLink: 'Revoke the link to a document that was sent. It then opens a page that says the link has expired.',
};

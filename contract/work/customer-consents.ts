import { z } from 'zod';
import { SEND_METHODS } from '#domain/send-methods.ts';
import { byId, endpoint, listOf, listQuery, one, record, under, type Summaries } from '../endpoint.ts';
import { instant, optionalText } from '../fields.ts';

export const WITHDRAWAL_REASON_MAX = 200;

/** The sentence of a customer's consent, by channel. Recording the consent means confirming this sentence. */
export const CONSENT_SENTENCES = {
  email: 'The customer consents to the use of this email for communication.',
  sms: 'The customer consents to the use of this phone number for communication.',
} as const;

const CONSENT_MISSING = {
  email: 'You must consent to the use of your email for communication.',
  sms: 'You must consent to the use of your phone number for communication.',
} as const;

/** One change of a customer's consent. The newest change of a channel applies. */
export const CustomerConsent = z.object({
  customer_consent_id: z.string(),
  customer_id: z.string(),
  channel: z.enum(SEND_METHODS),
  is_given: z.boolean(),
  /** The reason for the withdrawal. */
  reason: z.string().nullable(),
  /** The account that recorded it; null if the customer used the link in an email. */
  recorded_by: z.string().nullable(),
  /** When the text message that confirms the consent was queued; null if there was none. */
  confirmed_at: instant.nullable(),
  created_at: instant,
});
export type CustomerConsent = z.output<typeof CustomerConsent>;

/** Withdraws a consent, with a reason, or records that the customer has given it again. */
export const CustomerConsentInput = z
  .object({
    channel: z.enum(SEND_METHODS, { error: 'Choose email or text' }),
    is_given: z.boolean({ error: 'Consent is true or false' }),
    reason: optionalText('Reason', WITHDRAWAL_REASON_MAX).optional(),
    customer_agreed: z.boolean({ error: 'Consent is true or false' }).optional(),
  })
  .superRefine(({ channel, is_given, reason, customer_agreed }, context) => {
    if (!is_given && !reason)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Please say why the consent is withdrawn.' });
    if (is_given && customer_agreed !== true)
      context.addIssue({ code: 'custom', path: ['customer_agreed'], message: CONSENT_MISSING[channel] });
  });
export type CustomerConsentInput = z.output<typeof CustomerConsentInput>;

const ConsentRecord = record('customer_consent', CustomerConsent);

export const customerConsents = {
  list: endpoint({
    method: 'GET',
    path: '/customers/:id/consents',
    auth: 'active',
    params: byId,
    query: listQuery(CustomerConsent),
    response: listOf(ConsentRecord),
    errors: ['customer_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/customers/:id/consents',
    auth: 'active',
    params: byId,
    body: under('customer_consent', CustomerConsentInput),
    status: 201,
    response: one(ConsentRecord),
    errors: ['customer_not_found'],
  }),
};

export const customerConsentSummaries: Summaries<typeof customerConsents> = {
  list: 'List changes of a customer’s consents, newest first. The first change is that from the creation of the record.',
  create: 'Withdraw a consent with a reason, or record that the customer has given it again.',
};

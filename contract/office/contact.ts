import { z } from 'zod';
import { done, endpoint, under, type Summaries } from '../endpoint.ts';
import { email, optional, requiredLongText } from '../fields.ts';

export const CONTACT_MESSAGE_MAX = 1000;
export const MESSAGE_REQUIRED = 'Message is required';
export const MESSAGE_TOO_LONG = `Message cannot exceed ${CONTACT_MESSAGE_MAX} characters`;

export const ContactMessage = z.object({
  message: requiredLongText('Message', CONTACT_MESSAGE_MAX, {
    required: MESSAGE_REQUIRED,
    over: MESSAGE_TOO_LONG,
  }),
  sender_email: optional(email).optional(),
});
export type ContactMessage = z.output<typeof ContactMessage>;

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/contact_us',
    auth: 'public',
    body: under('contact_us', ContactMessage),
    status: 201,
    response: done,
  }),
};

export const contactSummaries: Summaries<typeof contact> = {
  send: 'Send a message to the operator of this server. The message is emailed and stored.',
};

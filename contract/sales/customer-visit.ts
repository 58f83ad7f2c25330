import { z } from 'zod';
import { TIME_REQUEST_MAX } from '#domain/sales/response-limits.ts';
import { CONFIRMATIONS, VISIT_STATUSES } from '#domain/work/visit-status.ts';
import { isWithoutLinks, NO_WEB_ADDRESSES } from '../core/message-options.ts';
import { day, requiredLongText } from '../fields.ts';

/** What a customer can see of a visit, in its current state. */
export const LinkVisit = z.object({
  title: z.string(),
  /** Wall times in the company's zone; null for an all-day visit. */
  day: z.string(),
  starts: z.string().nullable(),
  ends: z.string().nullable(),
  arrival_window_minutes: z.number().int(),
  /** The position among the visits of its series that are not cancelled; null for a single visit. */
  part: z.object({ number: z.number().int(), of: z.number().int() }).nullable(),
  /** Lines of the jobsite's address. */
  address: z.array(z.string()),
  /** First names. */
  crew: z.array(z.string()),
  notes: z.string().nullable(),
  status: z.enum(VISIT_STATUSES),
  confirmation: z.enum(CONFIRMATIONS),
  /** The customer's message that requested another time. */
  time_request: z.string().nullable(),
  /** Whether the visit is in the future, so that it can be confirmed and another time can be requested. */
  can_answer: z.boolean(),
  /** The path of the calendar file, behind the same link. */
  calendar_url: z.string(),
});
export type LinkVisit = z.output<typeof LinkVisit>;

/**
 * The time that the page shows, with `starts` empty for an all-day visit. It prevents the confirmation of a new time
 * that the customer has not seen.
 */
export const SeenTime = z.object({
  day: day('Day').optional(),
  starts: z.string().max(5).optional(),
  arrival_window_minutes: z.string().max(3).optional(),
});
export type SeenTime = z.output<typeof SeenTime>;

export const TimeRequestInput = z.object({
  text: requiredLongText('Your message', TIME_REQUEST_MAX, {
    required: 'Please write which time would suit you.',
    over: 'Your message must be at most 500 characters.',
  }).refine(isWithoutLinks, NO_WEB_ADDRESSES),
});
export type TimeRequestInput = z.output<typeof TimeRequestInput>;

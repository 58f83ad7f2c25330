import { z } from 'zod';
import { TIME_REQUEST_MAX } from '#domain/sales/response-limits.ts';
import { CONFIRMATIONS, VISIT_STATUSES } from '#domain/work/visit-status.ts';
import { isWithoutLinks, NO_WEB_ADDRESSES } from '../core/message-wording.ts';
import { day, requiredLongText } from '../fields.ts';

/** What a customer sees of a visit, as it stands. */
export const LinkVisit = z.object({
  title: z.string(),
  /** Wall times of the company's zone; null for all day. */
  day: z.string(),
  starts: z.string().nullable(),
  ends: z.string().nullable(),
  arrival_window_minutes: z.number().int(),
  /** Which of the visits that were planned in one go, without those that were cancelled; null for one alone. */
  part: z.object({ number: z.number().int(), of: z.number().int() }).nullable(),
  /** Lines of the jobsite's address. */
  address: z.array(z.string()),
  /** First names. */
  crew: z.array(z.string()),
  notes: z.string().nullable(),
  status: z.enum(VISIT_STATUSES),
  confirmation: z.enum(CONFIRMATIONS),
  /** What the customer wrote who asked for another time. */
  time_request: z.string().nullable(),
  /** Whether it lies ahead: then it can be confirmed, and another time asked for. */
  can_answer: z.boolean(),
  /** For a calendar, behind the same link. */
  calendar_url: z.string(),
});
export type LinkVisit = z.output<typeof LinkVisit>;

/** The time that the page shows, `starts` empty for all day: a visit that was moved meanwhile is not confirmed unseen. */
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

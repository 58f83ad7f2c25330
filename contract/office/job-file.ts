import { z } from 'zod';
import { byId, endpoint, EVERY_ROLE, type Summaries } from '../endpoint.ts';
import { day, instant } from '../fields.ts';

/** The number of days with entries in one response. */
export const JOB_FILE_DAYS = 31;

/** The kinds of entries without money, which crew leads see too. */
export const WORK_ENTRY_KINDS = [
  'visit_planned',
  'visit_moved',
  'visit_confirmed',
  'visit_cancelled',
  'visit_done',
  'time_card',
  'expense',
  'photo',
  'note',
] as const;

/** The kinds of entries about documents sent to the customer, and about payments. */
export const OFFICE_ENTRY_KINDS = [
  'message_sent',
  'message_delivered',
  'message_opened',
  'approved',
  'approval_withdrawn',
  'declined',
  'comment',
  'payment',
  'refund',
  'dispute_opened',
  'dispute_closed',
  /** An entry that was sealed and whose record no longer exists. */
  'removed',
] as const;

export const JOB_FILE_ENTRY_KINDS = [...WORK_ENTRY_KINDS, ...OFFICE_ENTRY_KINDS] as const;
export type JobFileEntryKind = (typeof JOB_FILE_ENTRY_KINDS)[number];

/** Where an entry comes from: an account, the time card page, the customer's link, a provider, or this server. */
export const ENTRY_SOURCES = ['account', 'time_card_page', 'customer', 'provider', 'server'] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

/** The records that an entry can be about. */
export const ENTRY_RECORDS = [
  'visit',
  'timecard',
  'expense',
  'image',
  'job_note',
  'estimate',
  'change_order',
  'invoice',
  'customer_payment',
  'online_payment',
] as const;

const entry = {
  /** Unique in the company, and the same each time the file is read. */
  entry_id: z.string(),
  /** When it happened. */
  at: instant,
  /** When this server recorded it. */
  recorded_at: instant,
  source: z.enum(ENTRY_SOURCES),
  /** The person: an account, an employee, or the customer; null if there was none. */
  actor_name: z.string().nullable(),
  title: z.string(),
  /** What was written: a note, a question, a reason. */
  text: z.string().nullable(),
  /** The record that the entry is about, and the document of a message. */
  record: z.object({ type: z.enum(ENTRY_RECORDS), id: z.string() }),
  photos: z.array(z.object({ url: z.string(), small_url: z.string(), file_name: z.string() })),
};

/**
 * The seal of an entry: `changed` if its record differs from what was sealed. Without an authority it was sealed by this
 * server only, or the time stamp is still missing.
 */
export const EntrySeal = z.object({
  state: z.enum(['sealed', 'changed']),
  /** The day whose seal contains the entry. */
  day: z.string(),
  authority: z.string().nullable(),
  stamped_at: instant.nullable(),
});
export type EntrySeal = z.output<typeof EntrySeal>;

/** One recorded event of a project. */
export const JobFileEntry = z.object({
  ...entry,
  kind: z.enum(JOB_FILE_ENTRY_KINDS),
  /** Of an approval, payment, refund or dispute. */
  amount_usd: z.number().nullable(),
  /** Null until the night after the entry is complete. */
  seal: EntrySeal.nullable(),
});
export type JobFileEntry = z.output<typeof JobFileEntry>;

/** The same for crew leads, without money. */
export const JobFileEntryForCrew = z.object({ ...entry, kind: z.enum(WORK_ENTRY_KINDS) });
export type JobFileEntryForCrew = z.output<typeof JobFileEntryForCrew>;

function pageOf<E extends z.ZodType>(of: E) {
  return z.object({
    /** Newest first; the entries of a day in the order of time. */
    days: z.array(z.object({ day: z.string(), entries: z.array(of) })),
    /** The `to` of the next page; null on the last one. */
    next_to: z.string().nullable(),
    /** The company's day and zone, for the texts of the screen. */
    today: z.string(),
    time_zone: z.string(),
  });
}

export const JobFilePage = pageOf(JobFileEntry);
export type JobFilePage = z.output<typeof JobFilePage>;
export const JobFilePageForCrew = pageOf(JobFileEntryForCrew);

const query = z
  .object({ from: day('From').optional(), to: day('To').optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'The last day cannot be before the first day.',
    path: ['to'],
  });

export const jobFile = {
  read: endpoint({
    method: 'GET',
    path: '/projects/:id/job_file',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byId,
    query,
    response: JobFilePage,
    withoutMoney: { response: JobFilePageForCrew, query },
    errors: ['project_not_found'],
    readsMuch: true,
  }),
};

export const jobFileSummaries: Summaries<typeof jobFile> = {
  read: `Read the days of a project, newest first, ${JOB_FILE_DAYS} days with entries at a time: visits, time cards, expenses, photos, notes, sent documents with the customer's responses, payments, refunds and disputes, as their records are now. next_to is the "to" of the next page. Each entry has its seal, and says whether it was changed since; a sealed entry that was deleted is listed as removed. A crew lead gets visits, time cards, expenses without amounts, photos and notes of active projects.`,
};

import { z } from 'zod';
import { SEND_METHODS } from '#domain/send-methods.ts';
import { countDays } from '#domain/time.ts';
import { CONFIRMATIONS, VISIT_STATUSES } from '#domain/work/visit-status.ts';
import { isVisitTime, minuteOf } from '#domain/work/visit-times.ts';
import { ON_MY_WAY_MINUTES } from '#domain/work/visit-words.ts';
import { isWithoutLinks, NO_LINKS } from '../core/message-options.ts';
import { SELECT_SEND_METHOD } from '../core/messages.ts';
import {
  at,
  byId,
  deleted,
  done,
  EMPTY_LIST,
  endpoint,
  EVERY_ROLE,
  listOf,
  listQuery,
  one,
  record,
  type Summaries,
} from '../endpoint.ts';
import { email, instant, optional, optionalLongText, optionalText, phone } from '../fields.ts';
import { arrivalWindow } from '../identity/companies.ts';
import { byEmployeeCode } from './employees.ts';
import * as timeCardCalls from './time-card-calls.ts';
import { Repeat, scheduleDay } from './visit-repeat.ts';
import { WorkItem } from './work-list.ts';

export const VISIT_TITLE_MAX = 100;
export const NOTES_FOR_CREW_MAX = 1000;
export const NOTES_FOR_CUSTOMER_MAX = 500;
/** The maximum size of a visit's crew. */
export const CREW_MAX = 30;
/** The maximum number of days in one list. */
export const VISIT_DAYS_MAX = 62;
/** The number of days that a crew sees, including today. */
export const CREW_DAYS = 7;

export const SELECT_PROJECT = 'Please select a project.';
export const QUARTERS_ONLY = 'Choose a time at a quarter of an hour.';
export const BOTH_TIMES = 'Choose when the visit starts and when it ends, or all day.';
export const ENDS_BEFORE_START = 'The visit must end after it starts.';
export const TOO_MANY_CREW = 'A visit has at most 30 people.';
export const TOO_MANY_DAYS = 'Ask for at most 62 days.';
/** The error for a later visit of a series that is moved along. */
export const LATER_DOES_NOT_FIT = 'A later visit of the series would not fit into its day. Move this one alone.';
export const OTHER_PROJECT = 'This jobsite belongs to another project.';
export const FROM_BEFORE_TO = 'The last day cannot be before the first.';

/** A crew member, with their current name, or their name when they were deleted. */
export const CrewMember = z.object({
  /** Null after the employee is deleted. */
  employee_id: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
});
export type CrewMember = z.output<typeof CrewMember>;

/** The location of a visit. For a jobsite deleted since, only the name remains. */
const place = {
  jobsite_id: z.string().nullable(),
  jobsite_name: z.string().nullable(),
  address_1: z.string().nullable(),
  address_2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
};

/** Wall times in the company's zone, such as 08:00; null for an all-day visit. The end of the day is 24:00. */
const when = { day: z.string(), starts: z.string().nullable(), ends: z.string().nullable() };

export const Visit = z.object({
  visit_id: z.string(),
  project_id: z.string(),
  project_name: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  ...place,
  title: z.string(),
  ...when,
  arrival_window_minutes: z.number().int(),
  /** In the order in which they were chosen. */
  crew: z.array(CrewMember),
  notes_for_crew: z.string().nullable(),
  notes_for_customer: z.string().nullable(),
  /** The series of visits that were planned together; null for a single visit. */
  series_id: z.string().nullable(),
  status: z.enum(VISIT_STATUSES),
  confirmation: z.enum(CONFIRMATIONS),
  /** When the confirmation got this state; null for `none`. */
  confirmation_at: instant.nullable(),
  /** The customer was notified of this visit, with the current time or an earlier one. */
  is_customer_informed: z.boolean(),
  /** The customer's message that requested another time. */
  time_request: z.string().nullable(),
  /** No reminder of it is sent automatically. */
  reminders_off: z.boolean(),
  created_by_account_id: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Visit = z.output<typeof Visit>;

/** The work to be done, as shown to the crew: line items that the customer has approved. */
export const CrewWork = WorkItem.pick({ description: true, quantity: true, unit: true, is_credit: true });
export type CrewWork = z.output<typeof CrewWork>;

/** The fields of a visit that the crew sees. */
export const CrewVisit = z.object({
  visit_id: z.string(),
  title: z.string(),
  ...when,
  status: z.enum(VISIT_STATUSES),
  ...place,
  notes_for_crew: z.string().nullable(),
  /** The work list of its project, the estimate's line items before those of change orders. */
  work: z.array(CrewWork),
  /** First names of the other crew members. */
  mates: z.array(z.string()),
  /** Whether the crew may notify the customer that they are on their way. */
  can_tell_customer: z.boolean(),
  /** Null unless the company shows it to the crew. */
  customer_phone: z.string().nullable(),
});
export type CrewVisit = z.output<typeof CrewVisit>;

const time = optional(z.string({ error: QUARTERS_ONLY }).refine(isVisitTime, QUARTERS_ONLY));

const fields = {
  jobsite_id: optional(z.uuid({ error: 'Please select a jobsite.' })).optional(),
  /** Defaults to the project's name if empty. */
  title: optionalText('Title', VISIT_TITLE_MAX).optional(),
  day: scheduleDay('Day'),
  starts: time.optional(),
  ends: time.optional(),
  /** Defaults to the company's own. */
  arrival_window_minutes: arrivalWindow.optional(),
  employee_ids: z
    .array(z.uuid({ error: 'Please select an employee.' }), { error: 'Please select the crew.' })
    .max(CREW_MAX, TOO_MANY_CREW)
    .optional(),
  notes_for_crew: optionalLongText('Notes for the crew', NOTES_FOR_CREW_MAX).optional(),
  notes_for_customer: optionalLongText('Notes for the customer', NOTES_FOR_CUSTOMER_MAX)
    .refine(isWithoutLinks, NO_LINKS)
    .optional(),
};

/** The fields from which a visit is planned. */
export const VisitInput = z
  .object({ project_id: z.uuid({ error: SELECT_PROJECT }), ...fields })
  .superRefine((visit, context) => {
    const fault = faultOfTimes(visit.starts ?? null, visit.ends ?? null);
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.sentence });
  });
export type VisitInput = z.output<typeof VisitInput>;

/** The fields of an update. A visit stays with its project. */
export const VisitChanges = z
  .object({ ...fields, reminders_off: z.boolean({ error: 'Say whether reminders go out.' }) })
  .partial();
export type VisitChanges = z.output<typeof VisitChanges>;

/** The fault in the two times of a visit, and its field. */
export function faultOfTimes(starts: string | null, ends: string | null) {
  if ((starts === null) !== (ends === null))
    return { field: starts === null ? 'starts' : 'ends', sentence: BOTH_TIMES };
  if (starts === null || ends === null || minuteOf(ends) > minuteOf(starts)) return undefined;
  return { field: 'ends', sentence: ENDS_BEFORE_START };
}

/** In a series, this visit alone, or this and all later ones. */
export const VISIT_SCOPES = ['one', 'later'] as const;
export type VisitScope = (typeof VISIT_SCOPES)[number];
const scope = z.object({
  scope: z.enum(VISIT_SCOPES, { error: 'Choose this visit, or this and the later ones.' }).default('one'),
});

const optionalDay = (label: string) => z.preprocess((value) => value || undefined, scheduleDay(label).optional());

export const VisitSending = z.object({
  send_method: z.enum(SEND_METHODS, { error: SELECT_SEND_METHOD }),
  /** Defaults to the customer's own address. */
  recipient_email: optional(email).optional(),
  recipient_phone: optional(phone).optional(),
});
export type VisitSending = z.output<typeof VisitSending>;

/** How many later visits of its series are deleted with a visit, and how many remain because work has begun there. */
export const VisitDependents = z.object({ later_visits: z.int(), later_visits_kept: z.int() });
export type VisitDependents = z.output<typeof VisitDependents>;

const VisitRecord = record('visit', Visit);

/** A crew member is elsewhere at the same time. This is a warning, never an error. */
const overlap = z.object({
  visit_id: z.string(),
  employee_id: z.string(),
  other_visit_id: z.string(),
  day: z.string(),
  sentence: z.string(),
});

/** The visits that were planned or changed, ordered by day, with warnings. */
const planned = listOf(VisitRecord).extend({ overlaps: z.array(overlap) });

/** `confirmations_reset`: the number of visits that the customer must confirm again because they were moved. */
const changed = planned.extend({ confirmations_reset: z.number().int() });

const body = <S extends z.ZodType>(visit: S) => z.object({ visit }, { error: 'Send the fields under "visit".' });

export const visits = {
  create: endpoint({
    method: 'POST',
    path: '/visits',
    auth: 'active',
    token: 'draft',
    body: body(VisitInput).extend({ repeat: Repeat.nullish() }),
    status: 201,
    response: planned,
    errors: ['project_not_found', 'jobsite_not_found', 'employee_not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/visits',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'read',
    query: listQuery(Visit.pick({ day: true, title: true, project_name: true, created_at: true, updated_at: true }))
      .extend({
        from: optionalDay('From'),
        to: optionalDay('To'),
        employee_id: z.string().max(100).optional(),
        project_id: z.string().max(100).optional(),
      })
      .superRefine(({ from, to }, context) => {
        if (!from || !to) return;
        if (to < from) context.addIssue({ code: 'custom', path: ['to'], message: FROM_BEFORE_TO });
        else if (countDays({ first: from, last: to }) > VISIT_DAYS_MAX) {
          context.addIssue({ code: 'custom', path: ['to'], message: TOO_MANY_DAYS });
        }
      }),
    response: listOf(VisitRecord),
    emptyResponse: EMPTY_LIST,
  }),
  read: endpoint({
    method: 'GET',
    path: '/visits/:id',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'read',
    params: byId,
    response: one(VisitRecord),
    errors: ['visit_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/visits/:id',
    auth: 'active',
    token: 'act',
    params: byId,
    query: scope,
    body: body(VisitChanges),
    response: changed,
    errors: [
      'visit_not_found',
      'jobsite_not_found',
      'employee_not_found',
      'visit_over',
      'visit_cancelled',
      'stale_record',
    ],
    versioned: true,
  }),
  changeCrewNotes: endpoint({
    method: 'PATCH',
    path: '/visits/:id/crew_notes',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'draft',
    params: byId,
    body: z.object({ notes_for_crew: optionalLongText('Notes for the crew', NOTES_FOR_CREW_MAX) }),
    response: one(VisitRecord),
    errors: ['visit_not_found', 'visit_cancelled', 'stale_record'],
    versioned: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/visits/:id/done',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'act',
    params: byId,
    response: one(VisitRecord),
    errors: ['visit_not_found', 'visit_cancelled'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/visits/:id/cancellation',
    auth: 'active',
    token: 'act',
    params: byId,
    response: one(VisitRecord),
    errors: ['visit_not_found', 'visit_over', 'visit_cancelled'],
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/visits/:id/send_confirmation',
    auth: 'active',
    token: 'act',
    params: byId,
    body: VisitSending,
    response: one(VisitRecord),
    errors: ['visit_not_found', 'visit_over', 'visit_cancelled', 'no_consent', 'not_configured', 'too_many_messages'],
  }),
  onMyWay: endpoint({
    ...at(timeCardCalls.onMyWay),
    auth: 'employee_or_active',
    roles: EVERY_ROLE,
    token: 'act',
    params: byId,
    query: z.object({ employee_code: z.string().max(100).optional() }),
    body: z.object({
      minutes: z.literal(ON_MY_WAY_MINUTES, { error: 'Choose 15, 30, 45 or 60 minutes.' }),
    }),
    response: done,
    errors: [
      'visit_not_found',
      'employee_not_found',
      'visit_over',
      'visit_cancelled',
      'no_consent',
      'not_configured',
      'too_many_messages',
      'office_tells',
    ],
  }),
  dependents: endpoint({
    method: 'GET',
    path: '/visits/:id/dependents',
    auth: 'active',
    params: byId,
    response: VisitDependents,
    errors: ['visit_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/visits/:id',
    auth: 'active',
    params: byId,
    query: scope,
    response: deleted,
    errors: ['visit_not_found'],
  }),
  ofCrew: endpoint({
    ...at(timeCardCalls.listVisits),
    auth: 'employee',
    params: byEmployeeCode,
    response: z.object({ data: z.array(record('visit', CrewVisit)) }),
    errors: ['employee_not_found'],
  }),
};

export const visitSummaries: Summaries<typeof visits> = {
  create: 'Plan a visit, or with "repeat" a series of at most 60. Overlaps are warnings.',
  list: 'List the visits of at most 62 days, ordered by time: from today without "from"; all visits of a project if only that is given.',
  read: 'Read one visit.',
  update:
    'Change the given fields of this visit, or of it and the later ones of its series, which move by the same amount. Later visits that are over or cancelled, or where work has begun, remain unchanged. A move resets the confirmation to none.',
  changeCrewNotes: 'Change only the notes for the crew, also for a visit that is over.',
  finish: 'Mark a visit as done, also one that was missed.',
  cancel: 'Cancel a visit. It remains listed, struck through. The customer is not notified by this call.',
  sendConfirmation:
    'Notify the customer of the visit by email or text, with a link to confirm it. After a move the message contains the new time; after a cancellation it says only that.',
  onMyWay:
    'Text the customer that a crew member is on the way: the employee whose code is in the query, a crew lead of the crew, or else the first member.',
  dependents:
    'Count the later visits of its series that are deleted with a visit, and those that remain because work has begun there.',
  remove:
    'Delete a visit, or it and the later ones of its series. Those that are done or where work has begun remain. The audit log stores their contents.',
  ofCrew:
    "List an employee's visits of 7 days, from today, ordered by time, with the work lists of their projects. No prices are included, and no contact data except a phone that the company shows to the crew.",
};

import { DELETED } from '#contract/endpoint.ts';
import { AppError, invalid } from '#contract/errors.ts';
import { type TimecardChanges, type timecards, WITHIN_THIS_WEEK } from '#contract/work/timecards.ts';
import { monthOf, spanOf, weekOf } from '#domain/time.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { CountMessage } from '../../core/delivery/allowance.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { Employee } from '../../core/endpoints/employee.ts';
import { atReplica, type Handlers } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { requireOwnCompany } from '../../identity/companies/company-code.ts';
import { requirePay, seesPay } from '../../identity/companies/pay.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readActiveJobsite } from '../employees/store.ts';
import { isCardOfLead } from '../visits/crew-timecards.ts';
import { lockCardWithBreaks, lockOpenCard, updateCardWithBreak } from './breaks-store.ts';
import { endBreak, startBreak } from './breaks.ts';
import { clockInAfter, clockOutOf } from './clocking.ts';
import { correctTimecard, removeTimecard } from './correct.ts';
import { type Codes, presentTimecard } from './present.ts';
import { secondsWithin } from './report-store.ts';
import { readReport, reportCsv } from './report.ts';
import { sendTimecardLink } from './send-link.ts';
import {
  createTimecard,
  isTimecardOfLead,
  listOpenTimecards,
  listTimecardsOf,
  listTimecardsOfLead,
  readTimecard,
  type TimecardRow,
} from './store.ts';
import { type Tap, tapOf } from './taps.ts';

interface Services {
  countMessage: CountMessage;
  sendNotice: SendNotice;
  publicUrl: string;
}

export function timecardHandlers(services: Services): Handlers<typeof timecards> {
  return {
    ...employeeHandlers,

    change: async ({ db, person, params, body: { timecard: changes }, version, http, now }) => {
      const lead = person?.role === 'crew_lead' ? person : undefined;
      const isOfAnother = lead !== undefined && !(await isTimecardOfLead(db, params.id, isCardOfLead(lead, now)));
      if (isOfAnother && onlyOfficesMay(changes, version)) throw new AppError('not_your_role');
      // A crew lead closes another crew's card with the same rights as any holder of its id.
      const corrector = correctorOf(isOfAnother ? undefined : person, changes, version);
      if (corrector && lead) await rejectBeyondLead(db, changes, { lead, now });
      if (corrector) await correctTimecard(db, params.id, changes, { person: corrector, http, version, now });
      else await closeTimecard(db, params.id, changes, { isOfAnother, now });
      const row = await readTimecard(db, params.id, now);
      // A caller who has only the card's id must not get the employee code, which gives access to all other cards.
      const codes = person ? await codesFor(db, person) : withoutCode;
      return { data: presentTimecard(row, codes(row), now) };
    },

    ofOwnVisits: async ({ db, person, query, now }) => {
      const { rows, total } = await listTimecardsOfLead(db, query, { isOfLead: isCardOfLead(person, now), now });
      return { data: rows.map((row) => presentTimecard(row, withoutCode(row), now)), meta: { total } };
    },

    open: async ({ db, person, query, now }) => {
      const codes = await codesFor(db, person);
      const { rows, total } = await listOpenTimecards(db, query, now);
      return { data: rows.map((row) => presentTimecard(row, codes(row), now)), meta: { total } };
    },

    report: {
      default: atReplica(async ({ db, person, query, http, now }) => {
        const { time_zone } = person;
        if (query.uses_wages === 'true') await requirePay(db, person);
        if (!http.wantsCsv) return readReport(db, query, time_zone, now);
        const csv = await reportCsv(db, query, time_zone, now);
        const entry = { record_type: 'timecard_report', action: 'exported', summary: csv.fileName } as const;
        return { ...csv, record: (primary) => recordAuditEntry(primary, entry, { person, http }, now) };
      }),
      // The response's schema leaves the pay out, which is 0 without a rate.
      withoutMoney: atReplica(async ({ db, person, query, now }) =>
        readReport(db, { ...query, hourly_rate: undefined, uses_wages: undefined }, person.time_zone, now),
      ),
    },

    sendLink: async ({ db, person, body, http, now }) => {
      // The link contains the employee's code and may be sent to any address.
      await requirePay(db, person);
      return { status: 'ok', message: await sendTimecardLink(db, body, { person, http, now }, services) };
    },

    read: async ({ db, person, params, now }) => {
      const row = await readTimecard(db, params.id, now);
      const isOfAnother =
        person.role === 'crew_lead' && !(await isTimecardOfLead(db, params.id, isCardOfLead(person, now)));
      if (isOfAnother) throw new AppError('timecard_not_found');
      return { data: presentTimecard(row, (await codesFor(db, person))(row), now) };
    },

    remove: async ({ db, person, params, http, now }) => {
      await removeTimecard(db, params.id, { person, http, now });
      return DELETED;
    },
  };
}

/** The handlers that the employee's time card page calls. */
const employeeHandlers: Pick<
  Handlers<typeof timecards>,
  'clockIn' | 'startBreak' | 'endBreak' | 'ofDay' | 'shortReport'
> = {
  clockIn: async ({ db, employee, body: { timecard }, now }) => {
    requireOwnCompany(employee, timecard.company_code);
    if (employee.subscription_status !== 'active') throw new AppError('subscription_inactive');
    const tap = tapOf(timecard.tapped_at, now);
    const jobsite = await readActiveJobsite(db, timecard.jobsite_id);
    const row = await openTimecard(db, employee, { jobsite, tap, now });
    return { data: presentTimecard(row, employee, now) };
  },

  startBreak: async ({ db, employee, body: { timecard }, now }) => {
    requireOwnCompany(employee, timecard.company_code);
    const card = await lockOpenCard(db, employee.employee_id);
    await updateCardWithBreak(db, card, undefined, startBreak(card, tapOf(timecard.tapped_at, now)));
    return { data: presentTimecard(await readTimecard(db, card.timecard_id, now), employee, now) };
  },

  endBreak: async ({ db, employee, body: { timecard }, now }) => {
    requireOwnCompany(employee, timecard.company_code);
    const card = await lockOpenCard(db, employee.employee_id);
    const { ended, ...changes } = endBreak(card, tapOf(timecard.tapped_at, now));
    await updateCardWithBreak(db, card, ended, changes);
    return { data: presentTimecard(await readTimecard(db, card.timecard_id, now), employee, now) };
  },

  ofDay: async ({ db, employee, query: { jobsite_id, timecard_date, ...query }, now }) => {
    const { employee_id, time_zone } = employee;
    const day = timecard_date ?? dayIn(time_zone, now);
    const span = spanOf(time_zone, { first: day, last: day });
    const { rows, total } = await listTimecardsOf(db, query, {
      employeeId: employee_id,
      jobsiteId: jobsite_id,
      span,
      now,
    });
    return { data: rows.map((row) => presentTimecard(row, employee, now)), meta: { total } };
  },

  shortReport: async ({ db, employee, query, now }) => {
    const { employee_id, time_zone } = employee;
    const today = dayIn(time_zone, now);
    const spans = {
      current_day: spanOf(time_zone, { first: today, last: today }),
      current_week: spanOf(time_zone, weekOf(today)),
      current_month: spanOf(time_zone, monthOf(today)),
    };
    const seconds = await secondsWithin(db, employee_id, spans, now);
    const periods = (['current_day', 'current_week', 'current_month'] as const).filter(
      (name) => query[name] === 'true',
    );
    return Object.fromEntries(periods.map((name) => [name, { duration: seconds[name] }]));
  },
};

const withoutCode = ({ company_code }: Pick<Codes, 'company_code'>): Codes => ({ company_code, employee_code: null });

/** The codes of a time card that a person may see: the employee's code only with access to pay. */
async function codesFor(db: CompanyDb, person: Person): Promise<(row: Codes) => Codes> {
  return (await seesPay(db, person)) ? (row) => row : withoutCode;
}

/** Serialized for each employee, so that their time cards never overlap. */
async function openTimecard(
  db: CompanyDb,
  { employee_id, first_name, last_name }: Employee,
  { jobsite, tap, now }: { jobsite: { jobsite_id: string; name: string }; tap: Tap; now: Date },
): Promise<TimecardRow> {
  return createTimecard(db, employee_id, (last) => ({
    employee_name: `${first_name} ${last_name}`,
    jobsite_id: jobsite.jobsite_id,
    jobsite_name: jobsite.name,
    clock_in: clockInAfter(last, tap),
    clock_in_source: tap.source,
    clock_in_recorded_at: now,
  }));
}

/**
 * The person who corrects a time card; undefined if the call closes the card with only its id, which does not require
 * a subscription either.
 */
function correctorOf(
  person: Person | undefined,
  changes: TimecardChanges,
  version: Date | undefined,
): Person | undefined {
  const isOffices = onlyOfficesMay(changes, version);
  if (person?.subscription_status === 'active' && (isOffices || !isOfEmployee(changes))) return person;
  if (isOffices) throw new AppError(person ? 'subscription_inactive' : 'session_expired');
  return undefined;
}

/** Whether the call is the employee's own clocking out: with a stated time, or after a tap without a network. */
function isOfEmployee({ stated_clock_out, tapped_at }: TimecardChanges): boolean {
  return stated_clock_out !== undefined || tapped_at !== undefined;
}

/** Whether the change is allowed only as a correction. */
function onlyOfficesMay({ clock_in, jobsite_id, breaks }: TimecardChanges, version: Date | undefined): boolean {
  return [clock_in, jobsite_id, breaks, version].some((given) => given !== undefined);
}

/** A crew lead cannot move a time card to another week or to the jobsite of an inactive project. */
async function rejectBeyondLead(
  db: CompanyDb,
  { clock_in, jobsite_id }: TimecardChanges,
  { lead, now }: { lead: Person; now: Date },
): Promise<void> {
  const { time_zone } = lead;
  const { first, last } = weekOf(dayIn(time_zone, now));
  const day = clock_in && dayIn(time_zone, clock_in);
  if (day && (day < first || day > last)) throw invalid({ clock_in: [WITHIN_THIS_WEEK] });
  if (jobsite_id !== undefined) await readActiveJobsite(db, jobsite_id);
}

async function closeTimecard(
  db: CompanyDb,
  id: string,
  changes: TimecardChanges,
  { isOfAnother, now }: { isOfAnother: boolean; now: Date },
): Promise<void> {
  const card = await lockCardWithBreaks(db, id);
  // Another time for a closed card is a correction, which a crew lead of another crew may not make.
  if (isOfAnother && card.clock_out !== null && !isOfEmployee(changes)) throw new AppError('not_your_role');
  const tap = clockOutOf(card, changes, now);
  if (!tap) return;
  const closed = { clock_out: tap.at, clock_out_source: tap.source, clock_out_recorded_at: now };
  if (!card.on_break_since) return updateCardWithBreak(db, card, undefined, closed);
  const { ended, ...changesOfBreak } = endBreak(card, tap);
  await updateCardWithBreak(db, card, ended, { ...closed, ...changesOfBreak });
}

import { DELETED } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import {
  CREW_DAYS,
  VISIT_DAYS_MAX,
  type visits,
  type VisitDependents,
  type VisitScope,
} from '#contract/work/visits.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { hasVisitBegun } from '#domain/work/visit-status.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { QueueMessage } from '../../core/delivery/send-message.ts';
import { forEither, type Handlers } from '../../core/endpoints/handlers.ts';
import { readCompany } from '../../identity/companies/store.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { newId } from '../../platform/ids.ts';
import { readProject } from '../projects/store.ts';
import { listWorkForCrew } from '../work-list/store.ts';
import { changeVisits } from './change.ts';
import { rejectSkipped } from './moving.ts';
import { rejectOver, notifyCustomer, notifyOnTheWay } from './notify-customer.ts';
import { jobsiteColumns, minuteOrNull, plannedDays, presentPlanned } from './planning.ts';
import { presentCrewVisit, presentVisit, statusOf, timesOf } from './present.ts';
import {
  addCrew,
  createVisits,
  findVisits,
  listVisits,
  lockVisit,
  type LocalTime,
  readVisit,
  requireCrew,
  updateVisit,
  deleteVisits,
  findLaterVisits,
  lockLaterVisits,
  readVisits,
  type VisitRow,
} from './store.ts';

const ON_THE_WAY = { status: 'ok', message: 'The customer gets a message that someone is on the way.' } as const;

interface Services {
  queueMessage: QueueMessage;
  sendsTexts: boolean;
}

export function visitHandlers(services: Services): Handlers<typeof visits> {
  return {
    create: async ({ db, person, body: { visit, repeat }, now }) => {
      const { project_id, title, day, starts, ends, jobsite_id, employee_ids = [], ...fields } = visit;
      const days = plannedDays(day, repeat);
      const times = days.map((each) => ({
        day: each,
        starts_minute: minuteOrNull(starts),
        ends_minute: minuteOrNull(ends),
      }));
      for (const time of times) rejectSkipped(person.time_zone, time);
      const project = await readProject(db, project_id);
      const columns = {
        project_id,
        title: title ?? project.name,
        ...(await jobsiteColumns(db, jobsite_id ?? null, project_id)),
        ...fields,
        arrival_window_minutes: fields.arrival_window_minutes ?? (await readCompany(db)).default_arrival_window_minutes,
        series_id: repeat ? newId() : null,
        created_by_account_id: person.account_id,
      };
      const crew = await requireCrew(db, employee_ids);
      const rows = times.map((time) => ({ ...columns, ...time, visit_id: newId() }));
      const ids = rows.map(({ visit_id }) => visit_id);
      await createVisits(db, rows);
      await addCrew(db, ids, crew);
      return presentPlanned(db, { timeZone: person.time_zone, now }, ids);
    },

    list: async ({ db, person, query: { from, to, employee_id, project_id, ...query }, now }) => {
      const localTime = { timeZone: person.time_zone, now };
      const filter = {
        ...dayRange({ from, to, project_id }, localTime),
        employeeId: employee_id,
        projectId: project_id,
      };
      const { rows, total } = await listVisits(db, localTime, query, filter);
      return { data: rows.map((row) => presentVisit(row, localTime)), meta: { total } };
    },

    read: async ({ db, person, params, now }) => presentOne(db, { timeZone: person.time_zone, now }, params.id),

    update: async ({ db, person, params, query: { scope }, body: { visit: changes }, version, http, now }) => {
      const localTime = { timeZone: person.time_zone, now };
      const change = { actor: { person, http }, id: params.id, scope, changes, version };
      const { ids, confirmationsReset } = await changeVisits(db, localTime, change);
      return { ...(await presentPlanned(db, localTime, ids)), confirmations_reset: confirmationsReset };
    },

    changeCrewNotes: async ({ db, person, params, body, version, now }) => {
      const row = await lockVisit(db, params.id);
      if (row.cancelled_at !== null) throw new AppError('visit_cancelled');
      rejectStale(row, version);
      await updateVisit(db, params.id, body);
      return presentOne(db, { timeZone: person.time_zone, now }, params.id);
    },

    dependents: async ({ db, person, params, now }) =>
      countVisitDependents(db, { timeZone: person.time_zone, now }, params.id),

    remove: async ({ db, person, params, query: { scope }, http, now }) => {
      const entry = await deleteVisit(db, { timeZone: person.time_zone, now }, { id: params.id, scope });
      await recordAuditEntry(db, entry, { person, http }, now);
      return DELETED;
    },

    ofCrew: async ({ db, employee, now }) => {
      const { employee_id: employeeId, time_zone: timeZone } = employee;
      const from = dayIn(timeZone, now);
      const to = addDays(from, CREW_DAYS - 1);
      const rows = await findVisits(db, { timeZone, now }, { from, to, employeeId });
      const settings = await readCompany(db);
      // Customers are told by text message.
      const company = { ...settings, crew_tells_on_my_way: settings.crew_tells_on_my_way && services.sendsTexts };
      const work = await listWorkForCrew(db, [...new Set(rows.map(({ project_id }) => project_id))]);
      return { data: rows.map((row) => presentCrewVisit(row, { employeeId, company, work, timeZone, now })) };
    },

    ...statusHandlers(services),
  };
}

/** The handlers that change the status of one visit or notify its customer. */
function statusHandlers({
  queueMessage,
}: Services): Pick<Handlers<typeof visits>, 'finish' | 'cancel' | 'sendConfirmation' | 'onMyWay'> {
  return {
    finish: async ({ db, person, params, now }) => {
      const localTime = { timeZone: person.time_zone, now };
      const row = await lockVisit(db, params.id);
      if (row.cancelled_at !== null) throw new AppError('visit_cancelled');
      if (row.done_at === null) await updateVisit(db, params.id, { done_at: now });
      return presentOne(db, localTime, params.id);
    },

    cancel: async ({ db, person, params, now }) => {
      const localTime = { timeZone: person.time_zone, now };
      await lockVisit(db, params.id);
      rejectOver(statusOf(await readVisit(db, localTime, params.id), localTime));
      await updateVisit(db, params.id, { cancelled_at: now });
      return presentOne(db, localTime, params.id);
    },

    sendConfirmation: async (call) => {
      const { db, person, params, body, now } = call;
      await notifyCustomer(call, queueMessage, { id: params.id, sending: body });
      return presentOne(db, { timeZone: person.time_zone, now }, params.id);
    },

    onMyWay: forEither(async (call) => {
      await notifyOnTheWay(call, queueMessage, { id: call.params.id, minutes: call.body.minutes });
      return ON_THE_WAY;
    }),
  };
}

async function presentOne(db: CompanyDb, localTime: LocalTime, id: string) {
  return { data: presentVisit(await readVisit(db, localTime, id), localTime) };
}

/** The days of a list: at most VISIT_DAYS_MAX, from today by default. For a project alone, all days. */
function dayRange(
  { from, to, project_id }: { from: string | undefined; to: string | undefined; project_id: string | undefined },
  { timeZone, now }: LocalTime,
) {
  if (from === undefined && to === undefined && project_id !== undefined) return {};
  if (from !== undefined) return { from, to: to ?? addDays(from, VISIT_DAYS_MAX - 1) };
  if (to !== undefined) return { from: addDays(to, 1 - VISIT_DAYS_MAX), to };
  const today = dayIn(timeZone, now);
  return { from: today, to: addDays(today, VISIT_DAYS_MAX - 1) };
}

/**
 * The number of later visits of the series that would be deleted with the visit, and the number that would be kept.
 */
async function countVisitDependents(db: CompanyDb, localTime: LocalTime, id: string): Promise<VisitDependents> {
  const later = await findLaterVisits(db, localTime, await readVisit(db, localTime, id));
  const remaining = later.filter((row) => hasVisitBegun(statusOf(row, localTime))).length;
  return { later_visits: later.length - remaining, later_visits_kept: remaining };
}

/**
 * Deletes the visit and, with `later`, the later visits of its series where no work has begun, and returns the audit
 * entry. The requested visit is deleted whatever its status, because the user has seen it; the others were not shown.
 */
async function deleteVisit(db: CompanyDb, localTime: LocalTime, { id, scope }: { id: string; scope: VisitScope }) {
  const row = await lockVisit(db, id);
  const later = scope === 'later' ? await lockLaterVisits(db, row) : [];
  const { project_name, customer_name } = await readVisit(db, localTime, id);
  const along = await withoutBegun(db, localTime, later);
  await deleteVisits(db, [id, ...along]);
  const { title, jobsite_name } = row;
  const summary = along.length > 0 ? `${title}, ${row.day} and ${along.length} later` : `${title}, ${row.day}`;
  const before = { project_name, customer_name, jobsite_name, ...timesOf(row) };
  return { record_type: 'visit', record_id: id, action: 'deleted', summary, before } as const;
}

async function withoutBegun(db: CompanyDb, localTime: LocalTime, later: readonly VisitRow[]): Promise<string[]> {
  if (later.length === 0) return [];
  const ids = later.map(({ visit_id }) => visit_id);
  const rows = await readVisits(db, localTime, ids);
  return rows.filter((row) => !hasVisitBegun(statusOf(row, localTime))).map(({ visit_id }) => visit_id);
}

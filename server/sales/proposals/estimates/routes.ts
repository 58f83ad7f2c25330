import { DELETED } from '#contract/endpoint.ts';
import { invalid } from '#contract/errors.ts';
import { type EstimateChanges, lineFaults, scheduleIsWhole, scheduleOff } from '#contract/sales/estimate-fields.ts';
import type { estimates } from '#contract/sales/estimates.ts';
import { termsWithValidity } from '#domain/sales/estimate-terms.ts';
import { startOfDay } from '#domain/time.ts';
import { estimateTotals } from '#domain/totals.ts';
import { recordAuditEntry } from '../../../core/audit-log/record.ts';
import { nameOfCustomer } from '../../../core/documents/customer-message.ts';
import { seesColumn } from '../../../core/documents/customer-sees.ts';
import { requireSameProject } from '../../../core/documents/ownership.ts';
import { auditedProposal } from '../../../core/documents/proposal-document.ts';
import { estimateRef } from '../../../core/documents/proposal-ref.ts';
import { pdfOf } from '../../../core/documents/rendering.ts';
import type { SendServices } from '../../../core/documents/sending.ts';
import { showPhotos, shownPhotos } from '../../../core/documents/shown-photos.ts';
import { type Handlers, withoutTransaction } from '../../../core/endpoints/handlers.ts';
import type { Emit } from '../../../core/events.ts';
import { dayIn } from '../../../platform/clock.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import type { Files } from '../../../platform/files/files.ts';
import { rejectStale } from '../../../platform/http/versions.ts';
import { filterId, newId } from '../../../platform/ids.ts';
import type { Documents } from '../../../platform/pdf/renderer.ts';
import { readCustomer } from '../../../work/customers/store.ts';
import { readProject } from '../../../work/projects/store.ts';
import { withExistingPriceItems } from '../../price-book/existing-price-items.ts';
import { dateOfContent, NOT_SENT } from '../progress.ts';
import { storeIsChanged } from '../revisions.ts';
import type { EstimateRow } from '../rows.ts';
import { previewProposal, proposalPages, sendProposal, sendProposalTest } from '../send-routes.ts';
import { estimateDocument } from './estimate-document.ts';
import { estimateKind } from './estimate-kind.ts';
import { estimateSnapshot } from './estimate-snapshot.ts';
import { completeEstimate, completeLine, estimateLineFigures } from './estimate.ts';
import { estimateLineItems, requireEstimateOfLine } from './line-items.ts';
import { presentEstimate } from './present.ts';
import {
  createEstimate,
  deleteEstimate,
  listEstimates,
  lockToChange,
  NOT_BILLED,
  readEstimate,
  storeTotals,
  updateEstimate,
} from './store.ts';
import { startFromTemplate } from './templates/templates.ts';

type EstimateHandlers = Handlers<typeof estimates>;

interface Services extends SendServices {
  documents: Documents;
  files: Files;
  emit: Emit;
  publicUrl: string;
  brandName: string;
}

const create: EstimateHandlers['create'] = async ({ db, person, body, now }) => {
  const { estimate: changes, estimate_template_id, prices = 'saved' } = body;
  const input = estimate_template_id
    ? await startFromTemplate(db, changes, { estimate_template_id, prices }, now)
    : changes;
  const project = await readProject(db, input.project_id);
  await requireSameProject(db, 'estimate', project, { customer_id: input.customer_id });
  const estimate = completeEstimate(input);
  const lines = (await withExistingPriceItems(db, input.itemized_estimates ?? [])).map((line) => completeLine(line));
  const row = await createEstimate(db, {
    ...estimate,
    ...estimateTotals(lines, estimate),
    estimate_id: newId(),
    project_id: project.project_id,
    customer_id: project.customer_id,
    created_by_account_id: person.account_id,
  });
  await estimateLineItems.insert(db, row.estimate_id, lines);
  const created = { ...project, ...row, ...NOT_SENT, ...NOT_BILLED, project_name: project.name };
  return { data: presentEstimate(created, dayIn(person.time_zone, now)) };
};

export function estimateHandlers(services: Services): EstimateHandlers {
  const { documents, files } = services;
  const proposals = { ...services, kind: estimateKind };
  return {
    create,

    listJoined: async ({
      db,
      query: { status, customer_id, project_id, sent_from, is_opened, expires_to, approved_from, include, ...query },
      person,
      now,
    }) => {
      const { time_zone } = person;
      const today = dayIn(time_zone, now);
      const startOf = (day: string | undefined) => (day === undefined ? undefined : startOfDay(time_zone, day));
      const { rows, total } = await listEstimates(db, query, {
        today,
        statuses: status,
        customerId: customer_id === undefined ? undefined : filterId(customer_id),
        projectId: project_id,
        sentSince: startOf(sent_from),
        isOpened: is_opened !== undefined,
        expiresTo: expires_to,
        approvedSince: startOf(approved_from),
        withPlanIn: include && time_zone,
      });
      const data = rows.map((row) => presentEstimate(row, today));
      return { data, meta: { total } };
    },

    byCustomer: async ({ db, query: { customer_id, project_id, status, ...query }, person, now }) => {
      await readCustomer(db, customer_id);
      const today = dayIn(person.time_zone, now);
      const of = { customerId: customer_id, projectId: project_id, statuses: status, today };
      const { rows, total } = await listEstimates(db, query, of);
      return { data: rows.map((row) => presentEstimate(row, today)), meta: { total } };
    },

    read: async ({ db, params, person, now }) => ({
      data: presentEstimate(await readEstimate(db, params.id), dayIn(person.time_zone, now)),
    }),

    update: async ({ db, params, body, version, person, now }) => {
      const row = await lockToChange(db, params.id, person);
      rejectStale(row, version);
      await applyChanges(db, row, body.estimate);
      await storeIsChanged(db, estimateKind, row);
      return { data: presentEstimate(await readEstimate(db, params.id), dayIn(person.time_zone, now)) };
    },

    remove: async ({ db, params, person, http, now }) => {
      const estimate = await readEstimate(db, params.id);
      const lines = await estimateLineItems.list(db, params.id);
      await deleteEstimate(db, params.id);
      const before = { project_name: estimate.project_name, customer: nameOfCustomer(estimate), lines: lines.length };
      const entry = { ...auditedProposal(estimateRef(params.id), estimate), action: 'deleted', before } as const;
      await recordAuditEntry(db, entry, { person, http }, now);
      return DELETED;
    },

    shownPhotos: async ({ db, params }) => {
      const { estimate_id } = await readEstimate(db, params.id);
      const photos = await shownPhotos(db, estimate_id);
      return { image_group_keys: photos.map(({ image_group_key }) => image_group_key) };
    },

    showPhotos: async ({ db, person, params, body }) => {
      const { estimate_id, project_id } = await lockToChange(db, params.id, person);
      return { image_group_keys: await showPhotos(db, { estimate_id }, project_id, body.image_group_keys) };
    },

    pdf: withoutTransaction(async ({ inSnapshot, query, person, http }) => {
      const snapshot = await inSnapshot(async (db) => {
        const estimate = await readEstimate(db, query.estimate_id);
        return estimateSnapshot(db, estimate, dayIn(person.time_zone, dateOfContent(estimate)));
      });
      return pdfOf({ renderer: documents.forRequest(person, http.signal), files }, estimateDocument, snapshot);
    }),

    pdfPages: withoutTransaction((call) => proposalPages(call, proposals, call.query.estimate_id)),

    send: (call) => sendProposal(call, proposals, call.body.estimate_id, call.body),

    sendTest: (call) => sendProposalTest(call, proposals, call.body.estimate_id, call.body),

    messagePreview: withoutTransaction((call) => previewProposal(call, proposals, call.query.estimate_id, call.query)),
  };
}

async function applyChanges(db: CompanyDb, row: EstimateRow, changes: EstimateChanges): Promise<void> {
  const { itemized_estimates: lines, project_id, customer_id, customer_sees, ...fields } = changes;
  await requireSameProject(db, 'estimate', row, { project_id, customer_id });
  for (const line of lines ?? []) await requireEstimateOfLine(db, row.estimate_id, line.estimate_id);
  const schedule = {
    deposit_percent: wanted(fields.deposit_percent, row.deposit_percent),
    start_percent: wanted(fields.start_percent, row.start_percent),
    completion_percent: wanted(fields.completion_percent, row.completion_percent),
    retainage_percent: wanted(fields.retainage_percent, row.retainage_percent),
  };
  if (!scheduleIsWhole(schedule)) throw invalid({ deposit_percent: [scheduleOff(schedule)] });
  if (lines) {
    const saved = await estimateLineItems.list(db, row.estimate_id);
    const byId = new Map(saved.map((line) => [line.itemized_estimate_id, line]));
    const faults = lineFaults(
      saved.map((line) => ({ ...line, ...estimateLineFigures(line) })),
      lines,
    );
    if (Object.keys(faults).length > 0) throw invalid(faults);
    const checkedLines = await withExistingPriceItems(db, lines);
    const listed = checkedLines.map((line) => ({
      id: line.itemized_estimate_id || undefined,
      fields: completeLine(line, byId.get(line.itemized_estimate_id ?? '')),
    }));
    await estimateLineItems.replace(db, row.estimate_id, saved, listed);
  }
  const columns = { ...fields, ...seesColumn(customer_sees) };
  if (Object.keys(columns).length > 0)
    await updateEstimate(db, row.estimate_id, { ...columns, ...termsAfter(row, fields) });
  if (!lines && fields.tax_rate === undefined && fields.discount_usd === undefined) return;
  await storeTotals(db, row.estimate_id, {
    tax_rate: fields.tax_rate ?? row.tax_rate,
    discount_usd: fields.discount_usd ?? row.discount_usd,
  });
}

/** The terms after an update that changes them, or the number of days that they repeat. */
function termsAfter(row: EstimateRow, changes: EstimateChanges): Pick<EstimateChanges, 'terms_and_conditions'> {
  const { terms_and_conditions = row.terms_and_conditions, valid_business_days = row.valid_business_days } = changes;
  const terms = termsWithValidity(terms_and_conditions, valid_business_days);
  return terms === row.terms_and_conditions && changes.terms_and_conditions === undefined
    ? {}
    : { terms_and_conditions: terms };
}

function wanted(change: number | null | undefined, before: string | null): number | null {
  if (change !== undefined) return change;
  return before === null ? null : Number(before);
}

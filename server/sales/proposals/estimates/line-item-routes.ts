import { DELETED } from '#contract/endpoint.ts';
import { invalid } from '#contract/errors.ts';
import { freeLineFaults, type itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import type { Handlers } from '../../../core/endpoints/handlers.ts';
import type { Person } from '../../../core/endpoints/person.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { rejectStale } from '../../../platform/http/versions.ts';
import { withExistingPriceItems } from '../../price-book/existing-price-items.ts';
import { storeIsChanged } from '../revisions.ts';
import { estimateKind } from './estimate-kind.ts';
import { completeLine, estimateLineFigures, totalsOf } from './estimate.ts';
import { estimateLineItems, requireEstimateOfLine } from './line-items.ts';
import { presentLine } from './present.ts';
import { type LockedEstimate, lockToChange, readEstimate, storeTotals } from './store.ts';

export const itemizedEstimateHandlers: Handlers<typeof itemizedEstimates> = {
  create: async ({ db, person, body, version }) => {
    const lines = body.itemized_estimate.itemizedEstimate;
    const [estimateId = '', ...others] = new Set(lines.map((line) => line.estimate_id));
    if (others.length > 0) throw invalid({ estimate_id: ['Send the lines of one estimate at a time.'] });
    const estimate = await lockToChange(db, estimateId, person);
    rejectStale(estimate, version);
    const checkedLines = await withExistingPriceItems(db, lines);
    const rows = await estimateLineItems.append(
      db,
      estimateId,
      checkedLines.map((line) => completeLine(line)),
    );
    const parent = await storeChanges(db, estimate);
    return { data: rows.map(presentLine), meta: { total: rows.length, estimate: parent } };
  },

  byEstimate: async ({ db, query }) => {
    const rows = await estimateLineItems.list(db, query.estimate_id);
    // If there are line items, the estimate exists.
    if (rows.length === 0) await readEstimate(db, query.estimate_id);
    return { data: { data: rows.map(presentLine) }, totals: totalsOf(rows, WITHOUT_RATES) };
  },

  update: async ({ db, person, params, body, version }) => {
    const { estimate_id, ...changes } = body.itemizedEstimate;
    const estimate = await lockParentOf(db, params.id, { person, version });
    await requireEstimateOfLine(db, estimate.estimate_id, estimate_id);
    const line = await estimateLineItems.read(db, params.id);
    const { cost_type, code, description } = line;
    const [checkedChanges = changes] = await withExistingPriceItems(db, [changes]);
    const before = estimateLineFigures(line);
    const merged = { cost_type, code, description, ...before, ...checkedChanges };
    const faults = freeLineFaults(merged, before);
    if (Object.keys(faults).length > 0) throw invalid(faults);
    const row = await estimateLineItems.update(db, params.id, completeLine(merged, line));
    return { data: presentLine(row), meta: { estimate: await storeChanges(db, estimate) } };
  },

  removeAll: async ({ db, person, params, version }) => {
    const estimate = await lockToChange(db, params.id, person);
    rejectStale(estimate, version);
    await estimateLineItems.removeAll(db, params.id);
    return { ...DELETED, meta: { estimate: await storeChanges(db, estimate) } };
  },

  remove: async ({ db, person, params, version }) => {
    const estimate = await lockParentOf(db, params.id, { person, version });
    await estimateLineItems.remove(db, params.id);
    return { ...DELETED, meta: { estimate: await storeChanges(db, estimate) } };
  },
};

/** For the sums of the line items alone, before tax and discount. */
const WITHOUT_RATES = { tax_rate: 0, discount_usd: 0 };

/** The line item's estimate, locked. It is looked up first, so that locks are taken from parent to child. */
async function lockParentOf(
  db: CompanyDb,
  lineId: string,
  { person, version }: { person: Person; version: Date | undefined },
) {
  const { estimate_id } = await estimateLineItems.read(db, lineId);
  const estimate = await lockToChange(db, estimate_id, person);
  rejectStale(estimate, version);
  return estimate;
}

/** Stores the totals after a change of line items, and whether the estimate now differs from what was sent. */
async function storeChanges(db: CompanyDb, estimate: LockedEstimate) {
  const parent = await storeTotals(db, estimate.estimate_id, estimate);
  await storeIsChanged(db, estimateKind, estimate);
  return parent;
}

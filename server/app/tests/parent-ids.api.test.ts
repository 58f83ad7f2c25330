import { beforeAll, describe, expect, test } from 'vitest';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { projects } from '#contract/work/projects.ts';
import { anItem, aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { oneOfEach, recordsFor } from '#testkit/records/one-of-each.ts';
import type { OneOfEach } from '#testkit/records/records.ts';
import { newId } from '../../platform/ids.ts';

/*
 * A record stays with its parent: an update that names another parent is rejected and changes nothing. The status is
 * 422 if the other parent belongs to the company, and 404 if it belongs to another company or does not exist.
 */

let acme: Company;
let companyRecords: OneOfEach;
let other: OneOfEach;
let foreign: OneOfEach;

beforeAll(async () => {
  acme = await aCompany();
  companyRecords = await oneOfEach(acme);
  // Only records that are used as a parent: two of every record would be more messages than a trial may send in a day.
  other = await recordsFor(acme, parentsOf);
  foreign = await recordsFor(await aCompany(), parentsOf);
});

const parentsOf = (records: OneOfEach) => PARENTS.map((name) => records[name]);

const PARENTS = ['customer_id', 'project_id', 'estimate_id', 'invoice_id'] as const;
type ParentName = (typeof PARENTS)[number];

interface Update {
  name: string;
  parents: ParentName[];
  /** Makes the update with a visible change and these parents. */
  attempt(named: Record<string, unknown>): Promise<{ status: number; body: unknown }>;
  read(): Promise<unknown>;
}

const readProject = async () =>
  (await acme.ana.call(projects.read, { params: { id: companyRecords.project_id } })).body;
const readEstimate = async () =>
  (await acme.ana.call(estimates.read, { params: { id: companyRecords.estimate_id } })).body;
const readLines = async () =>
  (await acme.ana.call(itemizedEstimates.byEstimate, { query: { estimate_id: companyRecords.estimate_id } })).body;
const readInvoice = async () =>
  (await acme.ana.call(invoices.read, { params: { id: companyRecords.invoice_id } })).body;
const readItems = async () =>
  (await acme.ana.call(itemizedInvoices.byInvoice, { query: { invoice_id: companyRecords.invoice_id } })).body;

const updates: Update[] = [
  {
    name: 'projects.update',
    parents: ['customer_id'],
    attempt: (named) =>
      acme.ana.attempt(projects.update, {
        params: { id: companyRecords.project_id },
        body: { project: { estimated_sum: 4711, ...named } },
      }),
    read: readProject,
  },
  {
    name: 'estimates.update',
    parents: ['project_id', 'customer_id'],
    attempt: (named) =>
      acme.ana.attempt(estimates.update, {
        params: { id: companyRecords.estimate_id },
        body: { estimate: { name: 'Changed', ...named } },
      }),
    read: readEstimate,
  },
  {
    name: 'estimates.update with lines',
    parents: ['estimate_id'],
    attempt: (named) =>
      acme.ana.attempt(estimates.update, {
        params: { id: companyRecords.estimate_id },
        body: { estimate: { itemized_estimates: [{ ...aLine({ quantity: 9 }), ...named }] } },
      }),
    read: readLines,
  },
  {
    name: 'itemizedEstimates.update',
    parents: ['estimate_id'],
    attempt: async (named) => {
      const [line] = (
        await acme.ana.call(itemizedEstimates.byEstimate, { query: { estimate_id: companyRecords.estimate_id } })
      ).body.data.data;
      return acme.ana.attempt(itemizedEstimates.update, {
        params: { id: line?.id ?? '' },
        body: { itemizedEstimate: { description: 'Changed', ...named } },
      });
    },
    read: readLines,
  },
  {
    name: 'invoices.update',
    parents: ['project_id', 'customer_id', 'estimate_id'],
    attempt: (named) =>
      acme.ana.attempt(invoices.update, {
        params: { id: companyRecords.invoice_id },
        body: { invoice: { payment_instruction: 'Changed', ...named } },
      }),
    read: readInvoice,
  },
  {
    name: 'invoices.update with items',
    parents: ['invoice_id'],
    attempt: (named) =>
      acme.ana.attempt(invoices.update, {
        params: { id: companyRecords.invoice_id },
        body: { invoice: { itemized_invoices: [{ ...anItem({ amount_dollar: 4711 }), ...named }] } },
      }),
    read: readItems,
  },
  {
    name: 'itemizedInvoices.update',
    parents: ['invoice_id'],
    attempt: async (named) => {
      const [item] = (
        await acme.ana.call(itemizedInvoices.byInvoice, { query: { invoice_id: companyRecords.invoice_id } })
      ).body.data.data;
      return acme.ana.attempt(itemizedInvoices.update, {
        params: { id: item?.id ?? '' },
        body: { itemizedInvoice: { description: 'Changed', ...named } },
      });
    },
    read: readItems,
  },
];

const cases = updates.flatMap((update) => update.parents.map((parent) => [parent, update.name, update] as const));

describe.each(cases)('%s in %s', (parent, _name, { attempt, read }) => {
  test('a foreign or unknown parent is rejected with 404', async () => {
    const before = await read();
    for (const id of [foreign[parent], newId()]) expect(await attempt({ [parent]: id })).toMatchObject({ status: 404 });
    expect(await read()).toEqual(before);
  });

  test('a parent of another record of the company is rejected with 422 at its field', async () => {
    const before = await read();
    const reply = await attempt({ [parent]: other[parent] });
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', fields: { [parent]: [expect.any(String)] } },
    });
    expect(await read()).toEqual(before);
  });

  test("the record's own parent is accepted", async () => {
    const before = await read();
    expect(await attempt({ [parent]: companyRecords[parent] })).toMatchObject({ status: 200 });
    expect(await read()).not.toEqual(before);
  });
});

test('an invoice of an estimate rejects an update that removes the estimate', async () => {
  const reply = await acme.ana.attempt(invoices.update, {
    params: { id: companyRecords.invoice_id },
    body: { invoice: { estimate_id: null } },
  });
  expect(reply).toBeError('validation_failed');
});

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { companies } from '#contract/identity/companies.ts';
import { type Estimate, estimates } from '#contract/sales/estimates.ts';
import { itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { sendEstimate, testDelivery } from '#testkit/app/test-delivery.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { writtenDay } from '../../platform/clock.ts';
import { asCompany } from '../../platform/database/database.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';

async function read({ ana }: Company, { estimate_id }: Pick<Estimate, 'estimate_id'>) {
  return (await ana.call(estimates.read, { params: { id: estimate_id } })).body.data.attributes;
}

async function change({ ana }: Company, { estimate_id }: Pick<Estimate, 'estimate_id'>, fields: object) {
  const reply = await ana.attempt(estimates.update, { params: { id: estimate_id }, body: { estimate: fields } });
  expect(reply.status).toBe(200);
}

/** The same company some days later, when the session of today has ended. */
async function daysLater(acme: Company, days: number): Promise<Company> {
  testClock.forward({ days });
  return { ...acme, ana: await elsewhere(acme.ana) };
}

async function revisionsOf({ company_id }: Company, { estimate_id }: Pick<Estimate, 'estimate_id'>) {
  const { database } = await testApp();
  return asCompany(database, company_id, (db) =>
    db.selectFrom('revisions').selectAll().where('estimate_id', '=', estimate_id).orderBy('revision_number').execute(),
  );
}

test('an estimate is a draft until it is sent', async () => {
  const acme = await aCompany();
  const created = await acme.anEstimate();
  const draft = { status: 'draft', revision_number: null, sent_at: null, approved_total: null };
  expect(created).toMatchObject(draft);
  expect(await read(acme, created)).toMatchObject(draft);
  await sendEstimate(acme, created);
  expect(await read(acme, created)).toMatchObject({ status: 'sent', revision_number: 1, opened_at: null });
});

/** The content of an estimate's messages, oldest first. */
async function messagesOf({ company_id }: Company, { estimate_id }: Pick<Estimate, 'estimate_id'>) {
  const rows = await asCompany((await testApp()).database, company_id, (db) =>
    db.selectFrom('messages').select('content').where('document_id', '=', estimate_id).orderBy('message_id').execute(),
  );
  return rows.map(({ content: { subject, sms, html } }) => ({ subject, sms, html }));
}

describe('sending an estimate', () => {
  test('the message of an estimate says whether the estimate, its content or only its dates are new', async () => {
    const acme = await aCompany();
    const { name } = acme;
    const estimate = await acme.anEstimate({ valid_business_days: 5 });
    await sendEstimate(acme, estimate);
    await sendEstimate(acme, estimate);
    await change(acme, estimate, { tax_rate: 7 });
    await sendEstimate(acme, estimate);
    await sendEstimate(await daysLater(acme, 30), estimate);
    const sent = await messagesOf(acme, estimate);
    expect(sent.map(({ subject }) => subject)).toEqual([
      `Estimate #1001 from ${name}: Roof estimate`,
      `Estimate #1001 from ${name}: Roof estimate`,
      `Changed: Estimate #1001 from ${name}`,
      `Renewed: Estimate #1001 from ${name}`,
    ]);
    const [first, , changed] = sent;
    expect(first?.sms).toMatch(
      /: Estimate #1001 for .*, \$100\.00\. See it and approve it here: \S+ Reply STOP to opt out\.$/,
    );
    expect(first?.html).toContain('View and Approve');
    expect(first?.html).toContain('This link opens only this estimate and its invoices. It works for 90 days.');
    expect(changed?.sms).toMatch(/ changed Estimate #1001: now \$107\.00\. \S+ Reply STOP to opt out\.$/);
  });

  test('sending an unchanged estimate again sends the same revision', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const estimate = await acme.anEstimate({ valid_business_days: 5 });
    const first = (await sendEstimate(acme, estimate)).body.data.id;
    await outbound.deliver(acme, first);
    const second = (await sendEstimate(await daysLater(acme, 2), estimate)).body.data.id;
    await outbound.deliver(acme, second);
    const [revision, ...others] = await revisionsOf(acme, estimate);
    expect(others).toEqual([]);
    const [one, two] = outbound.mails.map(({ attachments }) => attachments[0]?.bytes ?? new Uint8Array());
    expect(Buffer.from(two ?? [])).toEqual(Buffer.from(one ?? []));
    expect(revision?.pdf_sha256).toEqual(
      createHash('sha256')
        .update(one ?? '')
        .digest(),
    );
    expect((await read(await daysLater(acme, 0), estimate)).revision_number).toBe(1);
  });

  test.each<[string, (acme: Company, estimate: Estimate) => Promise<unknown>]>([
    ['content', (acme, estimate) => change(acme, estimate, { discount_usd: 7 })],
    ['days', (acme, estimate) => change(acme, estimate, { valid_business_days: 9 })],
    [
      'letterhead',
      (acme) =>
        acme.ana.call(companies.update, {
          params: { id: acme.company_id },
          body: { company: { phone: '813-555-0199' } },
        }),
    ],
    ['last day', async () => testClock.forward({ days: 30 })],
  ])('sending an estimate creates a new revision after its %s', async (_what, happens) => {
    const acme = await aCompany();
    const estimate = await acme.anEstimate({ valid_business_days: 5 });
    await sendEstimate(acme, estimate);
    await happens(acme, estimate);
    const later = await daysLater(acme, 0);
    await sendEstimate(later, estimate);
    expect((await revisionsOf(acme, estimate)).map(({ revision_number }) => revision_number)).toEqual([1, 2]);
    expect(await read(later, estimate)).toMatchObject({ status: 'sent', revision_number: 2 });
  });

  test('a revision contains the ids of the line items', async () => {
    const acme = await aCompany();
    const estimate = await acme.anEstimate({ lines: [aLine(), aLine({ is_optional: true })] });
    await sendEstimate(acme, estimate);
    const { body } = await acme.ana.call(itemizedEstimates.byEstimate, {
      query: { estimate_id: estimate.estimate_id },
    });
    const [revision] = await revisionsOf(acme, estimate);
    const { lines = [] } = (revision?.snapshot ?? {}) as { lines?: { itemized_estimate_id: string }[] };
    expect(lines.map((line) => line.itemized_estimate_id)).toEqual(body.data.data.map(({ id }) => id));
  });
});

describe('a sent estimate', () => {
  test('a sent estimate is revising while its content differs, and no longer after the change is reverted', async () => {
    const acme = await aCompany();
    const estimate = await acme.anEstimate();
    await sendEstimate(acme, estimate);
    await change(acme, estimate, { tax_rate: 7 });
    expect((await read(acme, estimate)).status).toBe('revising');
    await change(acme, estimate, { tax_rate: estimate.tax_rate });
    expect((await read(acme, estimate)).status).toBe('sent');
    const lines = await acme.ana.call(itemizedEstimates.byEstimate, { query: { estimate_id: estimate.estimate_id } });
    const params = { id: lines.body.data.data[0]?.id ?? '' };
    await acme.ana.call(itemizedEstimates.remove, { params });
    expect((await read(acme, estimate)).status).toBe('revising');
  });

  test('a sent estimate is not revising after a change of the letterhead', async () => {
    const acme = await aCompany();
    const estimate = await acme.anEstimate();
    await sendEstimate(acme, estimate);
    const body = { company: { phone: '813-555-0198' } };
    await acme.ana.call(companies.update, { params: { id: acme.company_id }, body });
    expect((await read(acme, estimate)).status).toBe('sent');
  });

  test('a sent estimate expires the day after its last valid day', async () => {
    testClock.set('2027-01-04T20:00:00Z');
    const acme = await aCompany({ time_zone: 'America/Los_Angeles' });
    const estimate = await acme.anEstimate({ valid_business_days: 1 });
    await sendEstimate(acme, estimate);
    testClock.set('2027-01-06T07:59:59Z');
    const later = await daysLater(acme, 0);
    expect((await read(later, estimate)).status).toBe('sent');
    testClock.set('2027-01-06T08:00:01Z');
    expect((await read(later, estimate)).status).toBe('expired');
  });
});

test('lists filter and sort by the status that the record shows', async () => {
  const acme = await aCompany();
  const draft = await acme.anEstimate();
  const sent = await acme.anEstimate();
  const estimate = await acme.anEstimate();
  const expired = await acme.anEstimate({ valid_business_days: 1 });
  for (const each of [sent, estimate, expired]) await sendEstimate(acme, each);
  await change(acme, estimate, { name: 'Another roof' });
  const { ana } = await daysLater(acme, 5);
  const list = async (query: string) => {
    const { body } = await ana.request({
      method: 'GET',
      url: `/api/v1/estimates/estimates_projects_customers?${query}`,
    });
    return (body as { data: { id: string; attributes: Estimate }[] }).data;
  };
  const all = await list('sort=status');
  expect(all.map(({ attributes }) => attributes.status)).toEqual(['draft', 'expired', 'revising', 'sent']);
  expect(all.map(({ id }) => id)).toEqual([draft, expired, estimate, sent].map(({ estimate_id }) => estimate_id));
  expect((await list('status=draft')).map(({ id }) => id)).toEqual([draft.estimate_id]);
  const two = (await list('status=expired&status=sent&sort=status')).map(({ id }) => id);
  expect(two).toEqual([expired.estimate_id, sent.estimate_id]);
  const { status } = await ana.request({
    method: 'GET',
    url: '/api/v1/estimates/estimates_projects_customers?status=lost',
  });
  expect(status).toBe(422);
});

test('the PDF of an estimate has the same date regardless of when it is opened', async () => {
  const acme = await aCompany({ time_zone: 'UTC' });
  const day = writtenDay(new Date().toISOString().slice(0, 10));
  const estimate = await acme.anEstimate({ valid_business_days: 5 });
  const text = async ({ ana }: Company) =>
    pdfPages((await ana.call(estimates.pdf, { query: { estimate_id: estimate.estimate_id } })).body).join('\n');
  const first = await text(acme);
  expect(first).toContain(day);
  const later = await daysLater(acme, 40);
  expect(await text(later)).toBe(first);
  await sendEstimate(later, estimate);
  const sentOn = writtenDay(testClock.now().toISOString().slice(0, 10));
  expect(await text(await daysLater(later, 40))).toContain(sentOn);
});

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { testApp } from '#testkit/app/app.ts';
import { takeErrors } from '#testkit/app/error-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Anything } from '#testkit/clients/browser.ts';
import { approvalOf } from '#testkit/inputs/approval-bodies.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aPhonePhoto } from '#testkit/inputs/photos.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import {
  approve,
  aSentEstimate,
  NO_SCHEDULE,
  pageOf,
  recordedApproval,
  type Sent,
} from '#testkit/scenarios/answering.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import { asCompany } from '../../../platform/database/database.ts';

const WITH_OPTIONAL = {
  lines: [
    aLine({ description: 'Shingles', unit_price_dollar: 1000 }),
    aLine({ description: 'Gutter guards', unit_price_dollar: 240, is_optional: true }),
  ],
};

function record({ ana }: Pick<Company, 'ana'>, estimate_id: string, fields: object = {}) {
  const body = { approval: { ...recordedApproval(), ...fields } };
  return ana.attempt(approvals.record, { params: { id: estimate_id }, body });
}

function addScan({ ana }: Company, id: string, input: Anything = {}) {
  return ana.attempt(approvals.addScan, { params: { id }, fileField: 'scan', ...input });
}

function change({ ana }: Company, estimate_id: string) {
  return ana.call(estimates.update, { params: { id: estimate_id }, body: { estimate: { name: 'Another roof' } } });
}

async function read({ ana }: Company, estimate_id: string) {
  return (await ana.call(estimates.read, { params: { id: estimate_id } })).body.data.attributes;
}

async function answerOf({ ana }: Company, estimate_id: string) {
  return (await ana.call(approvals.answer, { params: { id: estimate_id } })).body;
}

/** The customer at a device of the company: the link of a new signing session, in a separate browser. */
async function signHere(company: Company, estimate_id: string) {
  const { ana } = company;
  const { status, body } = await ana.attempt(approvals.sign, { params: { id: estimate_id } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { url, expires_at } = body;
  return { token: new URL(url).pathname.replace('/d/', ''), expires_at, customer: aBrowser() };
}

async function subjectsTo({ email }: { email: string }) {
  return (await noticesTo(email)).map(({ content }) => content?.subject);
}

async function trailOf({ company_id }: Company) {
  const { audit_trail, audit_trail_sha256 } = await asCompany((await testApp()).database, company_id, (db) =>
    db.selectFrom('approvals').select(['audit_trail', 'audit_trail_sha256']).executeTakeFirstOrThrow(),
  );
  expect(createHash('sha256').update(audit_trail).digest().equals(audit_trail_sha256)).toBe(true);
  const trail = JSON.parse(audit_trail) as object;
  expect(canonicalJson(trail)).toBe(audit_trail);
  return trail;
}

describe('an approval recorded by hand', () => {
  test('an approval recorded by hand counts like a signed one, and names the user who recorded it', async () => {
    const acme = await aCompany();
    const { estimate_id, ...sent } = await aSentEstimate(acme, WITH_OPTIONAL);
    const { status, body } = await record(acme, estimate_id, { how: 'email' });
    expect(status).toBe(201);
    expect(body.data.attributes).toMatchObject({
      how: 'email',
      revision_number: 1,
      signer_name: 'Pat Lee',
      signature: null,
      consent_version: null,
      note: 'Called at noon and said yes to all of it.',
      recorded_by_name: 'Ana Alvarez',
      has_scan: false,
      final_total: 1000,
    });
    expect(body.data.attributes.left_out_line_item_ids).toHaveLength(1);
    const estimate = await read(acme, estimate_id);
    expect(estimate).toMatchObject({ status: 'approved', approved_total: 1000, approved_by_name: 'Pat Lee' });
    const { timeline } = await answerOf(acme, estimate_id);
    expect(timeline.at(-1)).toMatchObject({ what: 'recorded', by: 'Ana Alvarez' });
    const page = await pageOf(sent);
    expect(page.approval).toMatchObject({ how: 'email', signature: null });
    expect(page.approval).not.toHaveProperty('note');
  });

  test('an approval recorded by hand is audited, and the founder is notified', async () => {
    const acme = await aCompany();
    const { estimate_id } = await aSentEstimate(acme);
    await record({ ana: acme.ben }, estimate_id);
    expect(await subjectsTo(acme.ana)).toContain('Pat Lee approved Estimate #1001: $100.00');
    const { body } = await acme.ana.call(auditLog.list, { query: { record_id: estimate_id, action: 'recorded' } });
    expect(body.data.map(({ attributes }) => attributes.account_id)).toEqual([acme.ben.account_id]);
    expect(await trailOf(acme)).toMatchObject({
      how: 'phone',
      signer_name: 'Pat Lee',
      note: 'Called at noon and said yes to all of it.',
      recorded_by: { account_id: acme.ben.account_id },
      final_total: '100.00',
    });
  });

  test('an approval recorded by hand for a draft creates its first revision, with a PDF that matches its hash', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate();
    const { status, body } = await record(acme, estimate_id);
    expect(status).toBe(201);
    const { revisions } = await answerOf(acme, estimate_id);
    expect(revisions).toMatchObject([{ revision_number: 1, pdf_sha256: body.data.attributes.pdf_sha256 }]);
  });

  test.each<[string, (acme: Company, sent: Sent) => unknown]>([
    ['opened', (_acme, { customer, token }) => customer.call(customerPage.open, { params: { token } })],
    [
      'asked about',
      (_acme, { customer, token }) =>
        customer.attempt(customerPage.comment, { params: { token }, body: { comment: { text: 'When?' } } }),
    ],
    [
      'declined',
      (_acme, { customer, token, revision_id }) => {
        const decline = { revision_id, reason_code: 'price' };
        return customer.attempt(customerPage.decline, { params: { token }, body: { decline } });
      },
    ],
    ['expired', () => testClock.forward({ days: 30 })],
  ])('an approval recorded by hand is accepted for an estimate that was %s', async (_state, happens) => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, { valid_business_days: 5 });
    await happens(acme, sent);
    const ana = await elsewhere(acme.ana);
    expect((await record({ ana }, sent.estimate_id)).status).toBe(201);
  });

  test('an approval recorded by hand is rejected while the estimate differs from what was sent, and after a withdrawal', async () => {
    const acme = await aCompany();
    const { estimate_id } = await aSentEstimate(acme);
    await change(acme, estimate_id);
    expect(await record(acme, estimate_id)).toBeError('being_revised');
    const other = await aSentEstimate(acme, NO_SCHEDULE);
    await approve(other);
    const params = { id: other.estimate_id };
    await acme.ana.call(approvals.withdraw, { params, body: { reason: 'By mistake' } });
    expect(await record(acme, other.estimate_id)).toBeError('being_revised');
  });

  test('of two concurrent approvals recorded by hand one is accepted, and the other response names the first signer', async () => {
    const acme = await aCompany();
    const { estimate_id } = await aSentEstimate(acme);
    const replies = await Promise.all([record(acme, estimate_id), record(acme, estimate_id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const again = await record(acme, estimate_id);
    expect(again).toBeError('approved_already');
    expect(again.body).toMatchObject({ error: expect.stringMatching(/^This was approved by Pat Lee on /) });
  });

  test.each<[string, object, string, string]>([
    ['a day in the future', { approved_on: '2999-01-01' }, 'approved_on', 'The day cannot be in the future'],
    ['a day before the revision', { approved_on: '2001-01-01' }, 'approved_on', 'The day cannot be before it.'],
    ['no day', { approved_on: '' }, 'approved_on', 'Day must be a date'],
    ['no way', { how: 'in_person' }, 'how', 'Please select how your customer said yes.'],
    ['no note', { note: ' ' }, 'note', 'Please note what your customer said.'],
    ['a long note', { note: 'x'.repeat(1001) }, 'note', 'Please write at most 1000 characters.'],
    ['no name', { signer_name: '' }, 'signer_name', "Please enter your customer's name."],
    ['a foreign line item', { selected_line_item_ids: ['x'] }, 'selected_line_item_ids', 'Choose from the optional'],
  ])(
    'an approval recorded by hand is rejected with %s, and changes nothing',
    async (_fault, fields, field, sentence) => {
      const acme = await aCompany();
      const { estimate_id } = await acme.anEstimate();
      const reply = await record(acme, estimate_id, fields);
      expect(reply).toBeError('validation_failed');
      expect(reply.body).toMatchObject({ fields: { [field]: [expect.stringContaining(sentence)] } });
      expect(await read(acme, estimate_id)).toMatchObject({ status: 'draft', revision_number: null });
    },
  );
});

describe('the scan of a paper', () => {
  test('the scan of a paper is stored with its approval, without its location, and shown only to the company', async () => {
    const acme = await aCompany();
    const { estimate_id } = await aSentEstimate(acme);
    const { data } = (await record(acme, estimate_id, { how: 'paper' })).body;
    const reply = await addScan(acme, data.id, { file: { name: 'paper.jpg', bytes: await aPhonePhoto() } });
    expect(reply.status).toBe(201);
    expect(reply.body.data.attributes.has_scan).toBe(true);
    const scan = await acme.ana.attempt(approvals.scan, { params: { id: data.id } });
    expect(scan.status).toBe(200);
    const bytes = Buffer.from(scan.body);
    expect(bytes.includes('GPS')).toBe(false);
    const { scan_sha256 } = await asCompany((await testApp()).database, acme.company_id, (db) =>
      db.selectFrom('approvals').select('scan_sha256').executeTakeFirstOrThrow(),
    );
    expect(
      createHash('sha256')
        .update(bytes)
        .digest()
        .equals(scan_sha256 ?? Buffer.of()),
    ).toBe(true);
  });

  test('a scan can be added only once, and not to an electronic signature', async () => {
    const acme = await aCompany();
    const { estimate_id } = await aSentEstimate(acme);
    const { id } = (await record(acme, estimate_id)).body.data;
    expect(await acme.ana.attempt(approvals.scan, { params: { id } })).toBeError('approval_not_found');
    const replies = await Promise.all([addScan(acme, id), addScan(acme, id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await addScan(acme, id)).toBeError('scan_refused');
    const signed = await approve(await aSentEstimate(acme));
    expect(await addScan(acme, signed.approval_id)).toBeError('scan_refused');
  });

  test('the database rejects a replacement of a scan', async () => {
    const acme = await aCompany();
    const { estimate_id } = await aSentEstimate(acme);
    const { id } = (await record(acme, estimate_id)).body.data;
    await addScan(acme, id);
    const { database } = await testApp();
    const replace = asCompany(database, acme.company_id, (db) =>
      db.updateTable('approvals').set({ scan_file_key: 'scans/other.jpg' }).execute(),
    );
    await expect(replace).rejects.toThrow('the approval has a scan already');
    takeErrors();
  });

  test.each<[string, Anything, string]>([
    ['no file', { file: 'none' }, 'Please select a file to upload'],
    ['a file of another field', { fileField: 'image' }, 'Please select a file to upload'],
    ['a text', { file: { name: 'scan.jpg', bytes: Buffer.from('no picture') } }, 'valid image file'],
  ])('a scan is rejected with %s', async (_fault, input, sentence) => {
    const acme = await aCompany();
    const { estimate_id } = await aSentEstimate(acme);
    const { id } = (await record(acme, estimate_id)).body.data;
    const reply = await addScan(acme, id, input);
    expect(reply).toBeError('validation_failed');
    expect(JSON.stringify(reply.body)).toContain(sentence);
    expect((await answerOf(acme, estimate_id)).approval?.has_scan).toBe(false);
  });
});

describe('an in-person approval', () => {
  test('an in-person approval of an estimate that was never sent is evidence of who was present', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate(WITH_OPTIONAL);
    const session = await signHere(acme, estimate_id);
    const page = await pageOf(session);
    expect(page).toMatchObject({ is_in_person: true, revision: { number: 1 }, can: { approve: true } });
    await session.customer.call(customerPage.open, { params: { token: session.token } });
    const approval = await approve(session);
    expect(approval).toMatchObject({ how: 'in_person', recorded_by_name: 'Ana Alvarez', final_total: 1240 });
    expect(await trailOf(acme)).toMatchObject({
      how: 'in_person',
      link: { presence: `Signed on a device of ${acme.name}, in the presence of Ana Alvarez` },
    });
    expect(await subjectsTo(acme.ana)).toContain('Pat Lee approved Estimate #1001: $1,240.00');
    const { timeline } = await answerOf(acme, estimate_id);
    expect(timeline.map(({ what }) => what)).toEqual(['shown', 'approved']);
  });

  test('an in-person approval ends its link, and is stored once under the same idempotency key', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate();
    const { customer, token } = await signHere(acme, estimate_id);
    const approval = approvalOf(await pageOf({ customer, token }));
    const params = { token };
    const input = { params, body: { approval }, headers: { 'idempotency-key': 'signed-here' } };
    const first = await customer.attempt(customerPage.approve, input);
    expect(first.status).toBe(201);
    expect(await customer.attempt(customerPage.approve, input)).toMatchObject({ status: 201, body: first.body });
    const withKey = (key: string) => ({ params, headers: { 'idempotency-key': key } });
    expect(await customer.attempt(customerPage.approve, { ...input, ...withKey('2') })).toBeError('link_expired');
    expect(await customer.attempt(customerPage.read, { params })).toBeError('link_expired');
    expect(await customer.attempt(customerPage.open, withKey('3'))).toBeError('link_expired');
    expect(await customer.attempt(customerPage.reportWrongPerson, withKey('4'))).toBeError('link_expired');
    const body = { comment: { text: 'Hello?' } };
    expect(await customer.attempt(customerPage.comment, { ...withKey('5'), body })).toBeError('link_expired');
  });

  test('an in-person approval is possible for half an hour', async () => {
    const acme = await aCompany();
    testClock.stop();
    const { estimate_id } = await acme.anEstimate();
    const { customer, token, expires_at } = await signHere(acme, estimate_id);
    expect(new Date(expires_at).getTime() - testClock.now().getTime()).toBe(30 * 60_000);
    testClock.forward({ minutes: 29 });
    expect((await customer.attempt(customerPage.read, { params: { token } })).status).toBe(200);
    testClock.forward({ minutes: 1 });
    expect(await customer.attempt(customerPage.read, { params: { token } })).toBeError('link_expired');
    // This link was never sent to a customer, so no new one is sent.
    expect((await customer.attempt(customerPage.renew, { body: { token } })).status).toBe(200);
  });

  test('an in-person session opens the newest revision while it is current, otherwise a new one', async () => {
    const acme = await aCompany();
    const { estimate_id, revision_id } = await aSentEstimate(acme);
    expect((await pageOf(await signHere(acme, estimate_id))).revision).toMatchObject({ id: revision_id, number: 1 });
    await change(acme, estimate_id);
    expect(await pageOf(await signHere(acme, estimate_id))).toMatchObject({
      revision: { number: 2 },
      document: { name: 'Another roof' },
      can: { approve: true },
    });
  });

  test('an in-person session is rejected for an approved estimate', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    await approve(sent);
    const reply = await acme.ana.attempt(approvals.sign, { params: { id: sent.estimate_id } });
    expect(reply).toBeError('approved_already');
  });

  test('"this is not for me" ends an in-person session without a notice of a wrong address', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate();
    const { customer, token } = await signHere(acme, estimate_id);
    expect((await customer.attempt(customerPage.reportWrongPerson, { params: { token } })).status).toBe(200);
    expect(await customer.attempt(customerPage.read, { params: { token } })).toBeError('link_expired');
    expect(await subjectsTo(acme.ana)).not.toContain('Estimate #1001 reached the wrong person');
  });

  test('an in-person session shows the PDF of the revision', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate();
    const { token } = await signHere(acme, estimate_id);
    const { app } = await testApp();
    const response = await app.inject({ method: 'GET', url: `/d/${token}/pdf` });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await app.inject({ method: 'GET', url: `/d/${token}/logo` })).statusCode).toBe(404);
  });

  test('an in-person session ends when its estimate is deleted', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate();
    const { customer, token } = await signHere(acme, estimate_id);
    await acme.ana.call(estimates.remove, { params: { id: estimate_id } });
    expect(await customer.attempt(customerPage.read, { params: { token } })).toBeError('link_expired');
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { customers } from '#contract/work/customers.ts';
import { testApp } from '#testkit/app/app.ts';
import { takeErrors } from '#testkit/app/error-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDelivery } from '#testkit/app/test-delivery.ts';
import { urlOf } from '#testkit/clients/browser.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company, type Person } from '#testkit/records/factories.ts';
import {
  approve,
  aSentEstimate,
  NO_SCHEDULE,
  pageOf,
  recordedApproval,
  sendAgain,
  type Sent,
} from '#testkit/scenarios/answering.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { templatesOf } from '../../../core/documents/rendering.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import { asCompany } from '../../../platform/database/database.ts';
import type { Files } from '../../../platform/files/files.ts';
import { pdfPages } from '../../../platform/pdf/pdf-text.ts';
import { openDocuments } from '../../../platform/pdf/renderer.ts';
import { handle, jobDispatcher } from '../../../platform/queue/jobs.ts';
import { renderMissingCopies, signedCopyQueue, signedCopyRenderer } from './signed-copies.ts';
import { signedEstimateDocument } from './signed-estimate.ts';

const WITH_OPTIONAL = {
  lines: [
    aLine({ description: 'Shingles', unit_price_dollar: 1000 }),
    aLine({ description: 'Gutter guards', unit_price_dollar: 240, is_optional: true }),
  ],
};

async function anApproval(fields: object = WITH_OPTIONAL) {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, fields);
  const { approval_id } = await approve(sent, []);
  return { acme, sent, approval_id, key: { company_id: acme.company_id, approval_id } };
}

async function copyMessages({ company_id }: Company, { isForOffice = false } = {}) {
  return asCompany((await testApp()).database, company_id, (db) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('approval_id', 'is not', null)
      .where('is_for_office', '=', isForOffice)
      .orderBy('message_id')
      .execute(),
  );
}

async function approvalRow({ company_id }: Company) {
  return asCompany((await testApp()).database, company_id, (db) =>
    db.selectFrom('approvals').selectAll().executeTakeFirstOrThrow(),
  );
}

function followed({ customer, token }: Sent, path = '/signed.pdf') {
  return customer.request({ method: 'GET', url: `/d/${token}${path}` });
}

const bytesOf = ({ body }: { body: unknown }) => body as Buffer;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

describe('the signed copy', () => {
  test('the signed copy is emailed to the customer, and is the same file everywhere', async () => {
    const { acme, sent, approval_id } = await anApproval();
    const [message] = await copyMessages(acme);
    const outbound = await testDelivery();
    await outbound.deliver(acme, message?.message_id ?? '');
    const [mail] = outbound.mails;
    expect(mail).toMatchObject({
      to: message?.recipient,
      subject: `Your signed copy: Estimate #1001 from ${acme.name}`,
      attachments: [{ name: 'Estimate-1001-signed.pdf', contentType: 'application/pdf' }],
    });
    expect(mail?.text).toContain('Approved total: $1,000.00');
    expect(mail?.text).toMatch(/Deposit: Invoice #1001, \$500\.00, due \w{3} \d+, \d{4}\./);
    const bytes = mail?.attachments[0]?.bytes ?? new Uint8Array();
    const { approval } = await pageOf(sent);
    expect(sha256(bytes)).toBe(approval?.signed_pdf_sha256);
    const [estimate = '', certificate = ''] = pdfPages(bytes);
    expect(estimate).toContain('Not chosennot part of the total');
    expect(estimate).toContain('Final total$1,000.00');
    expect(estimate).toContain('How to pay\nPlease make checks payable to');
    expect(certificate).toContain('Pat Lee, signed by typing the name');
    const hashes = certificate.replaceAll(' ', '');
    expect(hashes).toContain(approval?.pdf_sha256);
    expect(hashes).toContain(approval?.audit_trail_sha256);
    expect(certificate).not.toContain(message?.recipient ?? 'nobody');

    const signedCopy = await followed(sent);
    expect([signedCopy.status, sha256(bytesOf(signedCopy))]).toEqual([200, approval?.signed_pdf_sha256]);
    expect(signedCopy.headers).toMatchObject({
      'content-disposition': 'inline; filename="Estimate-1001-signed.pdf"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const ofCompany = await acme.ana.call(approvals.signedPdf, { params: { id: approval_id } });
    expect(sha256(bytesOf(ofCompany))).toBe(approval?.signed_pdf_sha256);
  });

  test('the signed copy is also sent to the sender of the estimate and the founder, who were notified before', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, WITH_OPTIONAL);
    await sendAgain({ ...acme, ana: acme.ben }, sent.estimate);
    await approve(sent, []);
    const copies = await copyMessages(acme, { isForOffice: true });
    const toBoth = [acme.ana.email, acme.ben.email].toSorted();
    expect(copies.map(({ recipient }) => recipient).toSorted()).toEqual(toBoth);
    const outbound = await testDelivery();
    for (const { message_id } of copies) await outbound.deliver(acme, message_id);
    const { approval } = await pageOf(sent);
    expect(outbound.mails.map(({ to }) => to).toSorted()).toEqual(toBoth);
    for (const mail of outbound.mails) {
      expect(mail).toMatchObject({
        subject: 'Signed copy: Estimate #1001, Pat Lee',
        replyTo: sent.estimate.customer_email,
        attachments: [{ name: 'Estimate-1001-signed.pdf', contentType: 'application/pdf' }],
      });
      expect(mail.text).toContain('Approved total: $1,000.00');
      expect(mail.text).toContain(`/main/project/estimate/answer?estimate_id=${sent.estimate_id}`);
      expect(mail.text).not.toContain('/d/');
      const [attached] = mail.attachments;
      expect(sha256(attached?.bytes ?? '')).toBe(approval?.signed_pdf_sha256);
      expect(pdfPages(attached?.bytes ?? new Uint8Array()).at(-1)).toContain('Certificate');
    }
  });

  test('the signed copy, like the notice, is not sent to a sender who has become a crew lead', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate({ ...acme, ana: acme.ben }, WITH_OPTIONAL);
    await acme.ana.call(accounts.changeRole, { params: { id: acme.ben.account_id }, body: { role: 'crew_lead' } });
    await approve(sent, []);
    const copies = await copyMessages(acme, { isForOffice: true });
    expect(copies.map(({ recipient }) => recipient)).toEqual([acme.ana.email]);
    const approvalNotices = async ({ email }: Person) =>
      (await noticesTo(email)).filter(({ content }) => content?.subject?.includes('approved')).length;
    expect([await approvalNotices(acme.ana), await approvalNotices(acme.ben)]).toEqual([1, 0]);
  });

  test("the company's signed copy has no entry in the message log of the customer", async () => {
    const { acme, sent } = await anApproval();
    const { body } = await acme.ana.call(messages.byCustomer, { params: { id: sent.estimate.customer_id } });
    const subjects = body.estimate.email.data.map(({ attributes }) => attributes.message_subject);
    expect(subjects.filter((subject) => subject.startsWith('Signed copy'))).toEqual([]);
  });

  test('the copy of an approval by phone names the user who recorded it, and mentions no signature', async () => {
    const acme = await aCompany();
    const { estimate_id: id } = await aSentEstimate(acme, WITH_OPTIONAL);
    await acme.ana.call(approvals.record, { params: { id }, body: { approval: recordedApproval() } });
    const [message] = await copyMessages(acme);
    expect(message?.content).toMatchObject({
      subject: `Your copy: Estimate #1001 from ${acme.name}`,
      text: expect.stringMatching(/has recorded that you approved "Roof estimate" by phone\./) as string,
    });
    expect(message?.content.text).not.toMatch(/signed|thank you/i);
    expect(message?.file_name).toBe('Estimate-1001-approved.pdf');
    expect(await copyMessages(acme, { isForOffice: true })).toEqual([]);
  });

  test('the signed copy is not ready before it is rendered', async () => {
    const { acme, sent, approval_id } = await anApproval();
    const early = await followed(sent);
    expect([early.status, early.headers['retry-after']]).toEqual([503, '2']);
    expect((await pageOf(sent)).approval?.signed_pdf_sha256).toBeNull();
    const reply = await acme.ana.attempt(approvals.signedPdf, { params: { id: approval_id } });
    expect(reply).toBeError('document_not_ready');
    expect(takeErrors()).toHaveLength(1);
  });

  test('an estimate that was not approved has no signed copy', async () => {
    const sent = await aSentEstimate(await aCompany());
    expect((await followed(sent)).status).toBe(404);
  });

  test('the signed copy is rendered by a job if the customer may not be emailed', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    const { customer_id } = sent.estimate;
    await acme.ana.call(customers.update, {
      params: { id: customer_id },
      body: { customer: { email_consent: false } },
    });
    const { approval_id } = await approve(sent);
    expect(await copyMessages(acme)).toEqual([]);
    const { database, renderSignedCopy } = (await testApp()).services;
    const rendered: string[] = [];
    const handler = handle(signedCopyQueue, async (key) => {
      rendered.push(key.approval_id);
      await renderSignedCopy(key);
    });
    await jobDispatcher([handler], { database, clock: testClock.now, log: { error: () => undefined } }).run();
    expect(rendered).toContain(approval_id);
    expect((await followed(sent)).status).toBe(200);
  });

  test('the signed copy is not sent to an address that was reported as the wrong person', async () => {
    const acme = await aCompany();
    const wrong = await aSentEstimate(acme);
    const right = await aSentEstimate(acme);
    const { database } = await testApp();
    const recipient = (await copyRecipient(acme, wrong)) ?? '';
    await asCompany(database, acme.company_id, (db) =>
      db.updateTable('messages').set({ recipient }).where('message_id', '=', right.message_id).execute(),
    );
    await wrong.customer.call(customerPage.reportWrongPerson, { params: { token: wrong.token } });
    await approve(right);
    expect(await copyMessages(acme)).toEqual([]);
  });

  test('after a withdrawal the signed copy is available to the company, but no longer to the customer', async () => {
    const { acme, sent, approval_id, key } = await anApproval(NO_SCHEDULE);
    await (await testApp()).services.renderSignedCopy(key);
    await acme.ana.call(approvals.withdraw, { params: { id: sent.estimate_id }, body: { reason: 'A mistake' } });
    expect((await followed(sent)).status).toBe(404);
    expect((await acme.ana.call(approvals.signedPdf, { params: { id: approval_id } })).status).toBe(200);
  });

  test('the signed copy is rendered once after a crash between the file and its row', async () => {
    const { acme, key } = await anApproval();
    const { database, delivery } = await testApp();
    const { files } = delivery;
    const documents = openDocuments({
      templates: templatesOf([signedEstimateDocument]),
      log: { error: () => undefined },
    });
    const crashing = Object.assign(Object.create(files) as Files, {
      async put(...file: Parameters<Files['put']>) {
        await files.put(...file);
        throw new Error('The process was killed');
      },
    });
    const services = { database, documents, publicUrl: 'http://localhost:3000' };
    await expect(signedCopyRenderer({ ...services, files: crashing })(key)).rejects.toThrow('killed');
    expect((await approvalRow(acme)).signed_pdf_key).toBeNull();

    // Two processes after the restart, each with a separate renderer, and a later request.
    const [one, other] = [signedCopyRenderer({ ...services, files }), signedCopyRenderer({ ...services, files })];
    const [first, second] = await Promise.all([one(key), other(key)]);
    await documents.close();
    const later = await one(key);
    const { signed_pdf_sha256 } = await approvalRow(acme);
    expect([sha256(first), sha256(second), sha256(later)]).toEqual(Array(3).fill(signed_pdf_sha256?.toString('hex')));
  });

  test('the signed copy is rendered later if its job has failed', async () => {
    const { sent } = await anApproval();
    const { services } = await testApp();
    await renderMissingCopies({ ...services, log: { error: () => undefined } }, services.renderSignedCopy);
    expect((await followed(sent)).status).toBe(200);
  });

  test('the signed copy cannot be replaced, even by the server', async () => {
    const { acme, key } = await anApproval();
    const { database, renderSignedCopy } = (await testApp()).services;
    await renderSignedCopy(key);
    const replaced = asCompany(database, acme.company_id, (db) =>
      db
        .updateTable('approvals')
        .set({ signed_pdf_key: 'other', signed_pdf_sha256: Buffer.alloc(32) })
        .execute(),
    );
    await expect(replaced).rejects.toThrow('the approval has its signed copy already');
  });
});

test('the audit trail is exactly the hashed text, as canonical JSON', async () => {
  const { acme, sent, approval_id } = await anApproval();
  const { app } = await testApp();
  const cookie = [...acme.ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = urlOf(approvals.auditTrail, { params: { id: approval_id } });
  const reply = await app.inject({ url, headers: { cookie }, remoteAddress: acme.ana.address });
  const { approval } = await pageOf(sent);
  expect(reply.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  const text = reply.body;
  expect(sha256(text)).toBe(approval?.audit_trail_sha256);
  expect(canonicalJson(JSON.parse(text))).toBe(text);
});

async function copyRecipient({ company_id }: Company, { message_id }: Sent) {
  const row = await asCompany((await testApp()).database, company_id, (db) =>
    db.selectFrom('messages').select('recipient').where('message_id', '=', message_id).executeTakeFirst(),
  );
  return row?.recipient;
}

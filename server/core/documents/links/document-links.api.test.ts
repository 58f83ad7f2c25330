import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { customers } from '#contract/work/customers.ts';
import { images } from '#contract/work/images.ts';
import { appOfTest, testApp } from '#testkit/app/app.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDelivery, sendEstimate, waitingLink } from '#testkit/app/test-delivery.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { aSentEstimate as sendNewEstimate, sendAgain } from '#testkit/scenarios/answering.ts';
import { anApprovedEstimate, aSentChangeOrder, sendChangeOrder } from '#testkit/scenarios/change-orders.ts';
import { pdfPages } from '../../../platform/pdf/pdf-text.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

/** Opens the link on a phone. */
function open(
  link: string,
  { method = 'GET', headers = {} }: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
) {
  return aBrowser().request({ method, url: new URL(link).pathname, headers: { 'user-agent': PHONE, ...headers } });
}

/** A sent estimate and its customer's link. */
async function aSentEstimate(acme: Company, send_method: 'email' | 'sms' = 'sms') {
  const outbound = await testDelivery();
  const estimate = await acme.anEstimate({ lines: [aLine({ unit_price_dollar: 777.77 })] });
  const { id } = (await sendEstimate(acme, estimate, { send_method })).body.data;
  await outbound.deliver(acme, id);
  const text = send_method === 'sms' ? outbound.sms[0]?.text : outbound.mails[0]?.text;
  return { estimate, id, link: /https:\S+\/d\/[\w-]+/.exec(text ?? '')?.[0] ?? '' };
}

async function logged({ ana }: Company, customer_id: string) {
  const { body } = await ana.call(messages.byCustomer, { params: { id: customer_id } });
  const [newest] = [...body.estimate.email.data, ...body.estimate.sms.data];
  if (!newest) throw new Error('Nothing was sent');
  return newest.attributes;
}

test.each(['email', 'sms'] as const)(
  'a link sent by %s shows the document as sent, without a session',
  async (method) => {
    const acme = await aCompany();
    const { estimate, link } = await aSentEstimate(acme, method);
    await acme.ana.call(estimates.update, {
      params: { id: estimate.estimate_id },
      body: { estimate: { discount_usd: 7 } },
    });
    const { status, headers, body } = await open(link);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Estimate-1001.pdf"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      vary: expect.stringContaining('accept') as string,
    });
    expect(pdfPages(body as Buffer).join('\n')).toContain('777.77');
  },
);

test("the customer's page can load the PDF as sent and the logo from paths under the link", async () => {
  const acme = await aCompany();
  await acme.ana.call(images.upload, { body: { image_for_tag: 'company' } });
  const { link } = await aSentEstimate(acme);
  const pdf = await open(`${link}/pdf`);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const logo = await open(`${link}/logo`);
  expect([logo.status, logo.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  expect(logo.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' });
});

test.each(['estimate', 'change order'] as const)(
  'an older %s link opens the newest revision with the hash shown on its page, and the message log returns each revision as sent',
  async (kind) => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const sent = kind === 'estimate' ? await twoRevisions(acme) : await twoRevisionsOfChangeOrder(acme);
    for (const { message_id } of sent) await outbound.deliver(acme, message_id);
    const logged = await Promise.all(
      sent.map(({ message_id }) => acme.ana.call(messages.document, { params: { id: message_id } })),
    );
    const [first, second] = logged.map(({ body }) => createHash('sha256').update(body).digest('hex'));
    expect(first).not.toBe(second);
    for (const { token } of sent) {
      const pdf = await open(`https://jobsitespro.example/d/${token}/pdf`);
      const page = (await aBrowser().call(customerPage.read, { params: { token } })).body.data.attributes;
      expect(
        createHash('sha256')
          .update(pdf.body as Buffer)
          .digest('hex'),
      ).toBe(second);
      expect(page).toMatchObject({ revision: { number: 2, pdf_sha256: second } });
    }
  },
);

test('reading the PDF behind an older link counts as opening the newest revision', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const [first, second] = await twoRevisions(acme);
  await outbound.deliver(acme, second.message_id);
  await open(`https://jobsitespro.example/d/${first.token}/pdf`);
  const { body } = await acme.ana.call(estimates.read, { params: { id: first.estimate_id } });
  expect(body.data.attributes).toMatchObject({ status: 'opened', revision_number: 2 });
});

/** An estimate that was sent, changed and sent again; nothing is rendered yet. */
async function twoRevisions(acme: Company) {
  const first = await sendNewEstimate(acme, { lines: [aLine()] }, { isRendered: false });
  await acme.ana.call(estimates.update, {
    params: { id: first.estimate_id },
    body: { estimate: { discount_usd: 7 } },
  });
  return [first, await sendAgain(acme, first.estimate, { isRendered: false })] as const;
}

/** The same for a change order. */
async function twoRevisionsOfChangeOrder(acme: Company) {
  const { estimate_id } = await anApprovedEstimate(acme);
  const first = await aSentChangeOrder(acme, { estimate_id });
  await acme.ana.call(changeOrders.update, {
    params: { id: first.change_order_id },
    body: { change_order: { reason: 'The gutters too.' } },
  });
  return [first, await sendChangeOrder(acme, first)] as const;
}

test('the logo of a company without one, and the files of an unknown link, return 404', async () => {
  const { link } = await aSentEstimate(await aCompany());
  expect((await open(`${link}/logo`)).status).toBe(404);
  expect((await open(`${link}x/logo`)).status).toBe(404);
  expect((await open(`${link}x/pdf`)).status).toBe(404);
});

test('the company sees when its link was first opened', async () => {
  const acme = await aCompany();
  const { estimate, link } = await aSentEstimate(acme);
  expect((await logged(acme, estimate.customer_id)).opened_at).toBeNull();
  testClock.set('2027-01-05T10:00:00Z');
  await open(link);
  testClock.forward({ minutes: 5 });
  await open(link);
  testClock.reset();
  expect((await logged(acme, estimate.customer_id)).opened_at).toBe('2027-01-05T10:00:00.000Z');
});

test('a program that opens the link does not count as a reader', async () => {
  const acme = await aCompany();
  const { estimate, link } = await aSentEstimate(acme);
  expect((await open(link, { method: 'HEAD' })).status).toBe(200);
  expect((await open(link, { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } })).status).toBe(200);
  expect((await open(link, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(200);
  expect((await logged(acme, estimate.customer_id)).opened_at).toBeNull();
});

describe('a revoked link', () => {
  test('a revoked link does not show the document, and the log shows when it was revoked', async () => {
    testClock.stop();
    const acme = await aCompany();
    const { estimate, link } = await aSentEstimate(acme);
    await open(link);
    const { document_link_id, link_revoked_at, ...before } = await logged(acme, estimate.customer_id);
    expect(link_revoked_at).toBeNull();
    expect(before.link_expires_at).toBe(inDays(90));

    const { status, body } = await acme.ben.call(messages.revokeLink, { params: { id: document_link_id } });
    expect([status, body]).toEqual([200, { status: 'deleted', ok: true }]);
    const opened = await open(link);
    expect(opened.status).toBe(404);
    expect(String(opened.body)).toContain('This link has expired or does not exist.');
    expect(String(opened.body)).not.toContain(acme.name);
    expect(await logged(acme, estimate.customer_id)).toEqual({
      ...before,
      document_link_id,
      link_revoked_at: inDays(0),
    });
    const pdf = await acme.ana.call(messages.document, { params: { id: before.message_log_id } });
    expect(pdf.status).toBe(200);
  });

  test('a link can be revoked once, and only by the company that sent it', async () => {
    const acme = await aCompany();
    const { estimate, link } = await aSentEstimate(acme);
    const params = { id: (await logged(acme, estimate.customer_id)).document_link_id };
    const rival = await aCompany();
    expect(await rival.ana.call(messages.revokeLink, { params })).toBeError('document_link_not_found');
    expect((await open(link)).status).toBe(200);
    expect((await acme.ana.call(messages.revokeLink, { params })).status).toBe(200);
    expect(await acme.ana.call(messages.revokeLink, { params })).toBeError('document_link_not_found');
  });

  const inDays = (days: number) => new Date(testClock.now().getTime() + days * 24 * 60 * 60 * 1000).toISOString();
});

describe('a link opened in a browser', () => {
  const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'user-agent': PHONE };

  /** A server with a web application of two pages. */
  async function withPages() {
    const root = tempFolder();
    writeFileSync(join(root, '__spa-fallback.html'), '<!doctype html>');
    writeFileSync(
      join(root, 'customer-page.html'),
      '<title>brand-name.invalid</title><div id="customer-page"><!-- without-script --></div>',
    );
    return appOfTest({}, root);
  }

  test('a browser gets the page of an estimate, which contains only the company and the PDF link, and the estimate does not count as opened', async () => {
    const acme = await aCompany();
    const { estimate, link } = await aSentEstimate(acme);
    const { app } = await withPages();
    const url = new URL(link).pathname;
    const page = await app.inject({ method: 'GET', url, headers: HTML });
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: expect.stringContaining('accept') as string,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
    });
    expect(page.body).toContain(acme.name);
    expect(page.body).toContain(`href="${url}/pdf"`);
    expect(page.body).not.toContain('777.77');
    expect(page.body).not.toContain(estimate.customer_last_name);
    expect((await logged(acme, estimate.customer_id)).opened_at).toBeNull();
  });

  test.each(['message', 'in-person'] as const)(
    'a browser gets the page of a change order by its %s link, and any other program gets the PDF',
    async (kind) => {
      const acme = await aCompany();
      const sent = await aSentChangeOrder(acme, { estimate_id: (await anApprovedEstimate(acme)).estimate_id });
      const outbound = await testDelivery();
      await outbound.deliver(acme, sent.message_id);
      const params = { id: sent.change_order_id };
      const url =
        kind === 'message'
          ? `/d/${sent.token}`
          : new URL((await acme.ana.call(changeOrders.sign, { params })).body.url).pathname;
      const { app } = await withPages();
      const page = await app.inject({ method: 'GET', url, headers: HTML });
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.body).toContain(`href="${url}/pdf"`);
      expect(page.body).not.toContain(sent.name);
      const pdf = await aBrowser().request({ method: 'GET', url, headers: { accept: '*/*', 'user-agent': PHONE } });
      expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    },
  );

  test('a browser gets the PDF as sent from the path under the link, whatever it accepts', async () => {
    const { link } = await aSentEstimate(await aCompany());
    const { headers } = await open(`${link}/pdf`, { headers: HTML });
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'referrer-policy': 'no-referrer' });
  });

  test('a browser gets a page without a sender for an invalid link', async () => {
    const { app } = await withPages();
    const { statusCode, body } = await app.inject({ method: 'GET', url: `/d/${'x'.repeat(43)}`, headers: HTML });
    expect(statusCode).toBe(404);
    expect(body).toContain('This link has expired or does not exist.');
    expect(body).toContain('customer-page');
  });
});

test('a link works for ninety days', async () => {
  testClock.stop();
  const { link } = await aSentEstimate(await aCompany());
  testClock.forward({ days: 89, hours: 23 });
  expect((await open(link)).status).toBe(200);
  testClock.forward({ hours: 1 });
  expect((await open(link)).status).toBe(404);
});

test('an unknown link shows an error page', async () => {
  for (const token of ['x'.repeat(43), 'x', '%00', '..%2f..%2fetc%2fpasswd']) {
    const { status, headers, body } = await aBrowser().request({ method: 'GET', url: `/d/${token}` });
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
    expect(String(body)).toContain('This link has expired or does not exist.');
  }
});

test('a link stops working when the customer is deleted', async () => {
  const acme = await aCompany();
  const { estimate, link } = await aSentEstimate(acme);
  await acme.ana.call(customers.remove, { params: { id: estimate.customer_id } });
  expect((await open(link)).status).toBe(404);
});

test('a message whose link cannot be decrypted is sent with a new link that works', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const { id } = (await sendEstimate(acme, await acme.anEstimate(), { send_method: 'sms' })).body.data;
  const former = await waitingLink(acme, id);
  const encryption = { ...(await testApp()).delivery.encryption, open: () => undefined };
  await outbound.deliver(acme, id, { encryption });
  const link = /https:\S+\/d\/[\w-]+/.exec(outbound.sms[0]?.text ?? '')?.[0] ?? '';
  expect([(await open(link)).status, (await open(former)).status]).toEqual([200, 404]);
});

test('a document that is not rendered yet shows a page that asks the reader to wait', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const { id } = (await sendEstimate(acme, await acme.anEstimate(), { send_method: 'sms' })).body.data;
  const link = await waitingLink(acme, id);
  expect((await open(link)).status).toBe(503);
  await outbound.deliver(acme, id);
  expect((await open(link)).status).toBe(200);
});

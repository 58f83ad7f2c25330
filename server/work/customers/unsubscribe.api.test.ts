import { expect, test } from 'vitest';
import { customerConsents } from '#contract/work/customer-consents.ts';
import { customers } from '#contract/work/customers.ts';
import { testDelivery, renderNothing, messageRow, sendEstimate } from '#testkit/app/test-delivery.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';

/** A sent estimate and the path of the link in its footer. */
async function aMailedEstimate() {
  const acme = await aCompany({ name: `Núñez & <Sons> ${unique()}` });
  const outbound = await testDelivery();
  const estimate = await acme.anEstimate();
  const { id } = (await sendEstimate(acme, estimate)).body.data;
  await outbound.deliver(acme, id, { render: renderNothing });
  const [mail] = outbound.mails;
  const path = new URL(mail?.unsubscribe ?? '').pathname;
  return { acme, outbound, estimate, id, mail, path };
}

const emailConsent = async ({ acme, estimate }: Awaited<ReturnType<typeof aMailedEstimate>>) => {
  const { body } = await acme.ana.call(customers.read, { params: { id: estimate.customer_id } });
  return body.data.attributes.email_consent;
};

test('an email to a customer contains an unsubscribe link, which the database does not store', async () => {
  const { acme, mail, id } = await aMailedEstimate();
  expect(mail?.unsubscribe).toMatch(/^https:\/\/app\.jobsites\.example\/unsubscribe\/[\w-]{64}$/);
  expect(mail?.text).toContain(`Unsubscribe: ${mail?.unsubscribe}`);
  expect(mail?.html).toContain(`<a href="${mail?.unsubscribe}"`);
  expect(mail?.html).not.toContain('unsubscribe.invalid');
  expect(JSON.stringify(await messageRow(acme, id))).not.toContain('/unsubscribe/');
});

test('opening the unsubscribe link shows a confirmation and changes nothing', async () => {
  const mailed = await aMailedEstimate();
  const page = await aBrowser().request({ method: 'GET', url: mailed.path });
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  expect(String(page.body)).toContain('Unsubscribe from Núñez &#38; &#60;Sons&#62; ');
  expect(String(page.body)).toContain('<form method="post">');
  expect(await emailConsent(mailed)).toBe(true);
});

test.each([
  ['by the button on the page', { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }],
  ['by a mail program’s one-click request', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['by a mail program that sends a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }],
])('a customer is unsubscribed %s', async (_how, headers) => {
  const mailed = await aMailedEstimate();
  const { acme, estimate, path } = mailed;
  const post = () => aBrowser().request({ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click', headers });
  for (const page of [await post(), await post()]) {
    expect(page.status).toBe(200);
    expect(String(page.body)).toContain('You’re unsubscribed from');
  }
  expect(await emailConsent(mailed)).toBe(false);
  expect(await sendEstimate(acme, estimate)).toBeError('no_consent');
  const { body } = await acme.ana.call(customerConsents.list, { params: { id: estimate.customer_id } });
  expect(body.data.filter(({ attributes }) => !attributes.is_given).map(({ attributes }) => attributes)).toMatchObject([
    { channel: 'email', recorded_by: null, reason: 'The customer ended emails by the link in one of them.' },
  ]);
  const again = await aBrowser().request({ method: 'GET', url: path });
  expect(String(again.body)).toContain('You’re unsubscribed from');
  expect(String(again.body)).not.toContain('<form');
});

test('a forged unsubscribe token, or one of a deleted customer, changes nothing', async () => {
  const mailed = await aMailedEstimate();
  const { acme, estimate, path } = mailed;
  const other = (await aMailedEstimate()).path;
  const changed = `${path.slice(0, -22)}${other.slice(-22)}`;
  for (const url of [changed, `${path}A`, '/unsubscribe/x', path.slice(0, -4)]) {
    for (const method of ['GET', 'POST'] as const) {
      expect((await aBrowser().request({ method, url })).status).toBe(404);
    }
  }
  expect(await emailConsent(mailed)).toBe(true);
  await acme.ana.call(customers.remove, { params: { id: estimate.customer_id } });
  expect((await aBrowser().request({ method: 'POST', url: path })).status).toBe(404);
});

import { expect, test } from 'vitest';
import { secondFactors } from '#contract/identity/second-factors.ts';
import { survey } from '#contract/office/survey.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { appOfTest, testApp } from '#testkit/app/app.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompanyInput, anAccountInput, aSurveyInput, PASSWORD } from '#testkit/inputs/inputs.ts';
import { newAccount, newCompany } from '#testkit/inputs/requests.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { asCompany } from '../../platform/database/database.ts';

const OWN = { BRAND_NAME: 'Gulf & Bay Jobs', SUPPORT_PHONE: '813-555-0100' };

test('a notice has the name of the installation, and nothing of the product', async () => {
  const browser = aBrowser({ at: appOfTest(OWN) });
  const { company_code } = (await browser.call(...newCompany(aCompanyInput()))).body.data.attributes;
  const account = anAccountInput({ company_code });
  await browser.call(...newAccount(account));
  const content = (await noticesTo(account.email))[0]?.content;
  expect(content?.subject).toBe('Welcome to Gulf & Bay Jobs');
  expect(content?.text).toContain('Gulf & Bay Jobs. Job-site management for contractors.');
  expect(content?.html).toContain('Sent by Gulf &#38; Bay Jobs.');
  expect(JSON.stringify(content)).not.toMatch(/jobsitespro|brand-name/i);
});

test("a customer's message and its preview have the name of the installation", async () => {
  const acme = await aCompany();
  const { estimate_id, project_id, customer_id } = await acme.anEstimate();
  const ana = aBrowser({ cookies: acme.ana.cookies, at: appOfTest(OWN) });
  const preview = (await ana.call(estimates.messagePreview, { query: { estimate_id } })).body;
  const ids = { account_id: acme.ana.account_id, estimate_id, project_id, customer_id };
  expect((await ana.call(estimates.send, { body: { ...ids, send_method: 'email' } })).status).toBe(200);
  const { database } = await testApp();
  const stored = await asCompany(database, acme.company_id, (db) =>
    db.selectFrom('messages').select('content').execute(),
  );
  for (const content of [JSON.stringify(preview), JSON.stringify(stored)]) {
    expect(content).toContain('Sent with Gulf &#38; Bay Jobs.');
    expect(content).not.toMatch(/jobsitespro|brand-name/i);
  }
});

test('an authenticator app shows the name of the installation', async () => {
  const { ana } = await aCompany();
  const browser = aBrowser({ cookies: ana.cookies, at: appOfTest(OWN) });
  const { body } = await browser.call(secondFactors.enrol, { body: { current_password: PASSWORD } });
  expect(body.data.attributes.otpauth_uri).toContain('issuer=Gulf%20%26%20Bay%20Jobs');
});

test('an installation with its own name has no survey', async () => {
  const reply = await aBrowser({ at: appOfTest(OWN) }).call(survey.create, { body: { noOverpass: aSurveyInput() } });
  expect(reply).toBeError('not_configured');
  expect(reply.body).toMatchObject({ error: 'This installation has no survey.' });
});

test('the description of the API has the name of the installation', async () => {
  const { app } = await appOfTest(OWN);
  expect((await app.inject('/api/v1/openapi.json')).json()).toMatchObject({ info: { title: 'Gulf & Bay Jobs' } });
  expect((await app.inject('/api/docs')).body).toContain('<title>Gulf &#38; Bay Jobs API</title>');
});

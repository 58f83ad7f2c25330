import { describe, expect, test } from 'vitest';
import { config } from '#contract/core/config.ts';
import { accountInvites, accounts } from '#contract/identity/accounts.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { addresses } from '#contract/work/addresses.ts';
import { customers } from '#contract/work/customers.ts';
import { timecards } from '#contract/work/timecards.ts';
import { appOfTest } from '#testkit/app/app.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompanyInput, anAccountInput, aCustomerInput } from '#testkit/inputs/inputs.ts';
import { newAccount, newCompany } from '#testkit/inputs/requests.ts';
import { aCompany, type Person } from '#testkit/records/factories.ts';
import { aCardPayment, paymentsOf } from '#testkit/scenarios/paying.ts';

/** The same session, at a server with other settings. */
const at = ({ cookies }: Person, settings: Record<string, string>) => aBrowser({ cookies, at: appOfTest(settings) });

test('the public configuration names the providers that are off', async () => {
  const { body } = await aBrowser({ at: appOfTest({ SMS: 'off', CARDS: 'off', GEOCODER: 'off' }) }).call(config.read);
  expect(body.off).toEqual(['sms', 'cards', 'google', 'quickbooks', 'geocoder']);
});

describe('without text messages', () => {
  const SENTENCE = 'This installation sends no text messages.';

  test('every call that would send a text is rejected with one sentence and changes nothing', async () => {
    const acme = await aCompany();
    const { estimate_id, project_id, customer_id } = await acme.anEstimate();
    const employee = await acme.anEmployee();
    const { account_id, email, login_id } = acme.ana;
    const ana = at(acme.ana, { SMS: 'off' });
    const send_method = 'sms' as const;
    const ids = { account_id, estimate_id, project_id, customer_id };
    const replies = [
      await ana.attempt(estimates.send, { body: { ...ids, send_method } }),
      await ana.attempt(timecards.sendLink, {
        body: { employee_id: employee.employee_id, message_for_type: 'timecard', send_method },
      }),
      await ana.attempt(accounts.invite, {
        body: {
          sender_account_id: account_id,
          sender_company_code: acme.company_code,
          send_method,
          recipient_phone: '813-555-0142',
        },
      }),
      await ana.attempt(passwordResets.request, { body: { login_id, email, send_method } }),
    ];
    for (const reply of replies) {
      expect(reply).toBeError('not_configured');
      expect(reply.body).toMatchObject({ error: SENTENCE });
    }
    expect((await ana.call(accountInvites.list)).body.data).toEqual([]);
    expect((await ana.attempt(estimates.send, { body: { ...ids, send_method: 'email' } })).status).toBe(200);
  });

  test('a new customer has consented to emails only', async () => {
    const { ana } = await aCompany();
    const customer = aCustomerInput();
    const { body } = await at(ana, { SMS: 'off' }).call(customers.create, { body: { customer } });
    expect(body.data.attributes).toMatchObject({ email_consent: true, sms_consent: false });
  });

  test('an account is created without the consent to texts, which other installations require', async () => {
    const create = async (settings: Record<string, string>) => {
      const browser = aBrowser({ at: appOfTest(settings) });
      const { company_code } = (await browser.call(...newCompany(aCompanyInput()))).body.data.attributes;
      return browser.call(...newAccount({ ...anAccountInput({ company_code }), sms_consent: null }));
    };
    expect((await create({ SMS: 'off' })).status).toBe(201);
    const rejected = await create({});
    expect(rejected).toBeError('validation_failed');
    expect(Object.keys((rejected.body as unknown as { fields: object }).fields)).toEqual(['sms_consent']);
  });
});

test('without payments by card, the trial starts and a payment is rejected with a sentence', async () => {
  const { ana } = await aCompany({ subscription: 'none' });
  const browser = at(ana, { CARDS: 'off' });
  const rejected = await browser.call(subscriptions.start, aCardPayment({ months: 1 }));
  expect(rejected).toBeError('not_configured');
  expect(rejected.body).toMatchObject({ error: 'This installation takes no payments by card.' });
  expect(await paymentsOf(ana)).toEqual([]);
  const trial = { body: { subscription: { subscription_action: 'trial' as const } } };
  expect((await browser.call(subscriptions.start, trial)).status).toBe(201);
});

test('with a closed sign-up, a company is rejected with a sentence, and an owner still invites co-workers', async () => {
  const { ana, company_code } = await aCompany();
  const closed = { SIGN_UP: 'closed' };
  const rejected = await aBrowser({ at: appOfTest(closed) }).call(...newCompany(aCompanyInput()));
  expect(rejected).toBeError('not_configured');
  expect(rejected.body).toMatchObject({ error: 'This installation accepts no new companies.' });
  const invite = {
    sender_account_id: ana.account_id,
    sender_company_code: company_code,
    send_method: 'email' as const,
    recipient_email: 'luis@example.com',
  };
  expect((await at(ana, closed).attempt(accounts.invite, { body: invite })).status).toBe(200);
});

test('without a geocoder, searches are rejected with a sentence', async () => {
  const { ana } = await aCompany();
  const browser = at(ana, { GEOCODER: 'off' });
  expect(await browser.call(addresses.search, { query: { q: '33609' } })).toBeError('not_configured');
  expect(await browser.call(addresses.geocode, { query: { address: '33609' } })).toBeError('not_configured');
});

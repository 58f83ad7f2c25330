import { describe, expect, test } from 'vitest';
import { accounts } from '#contract/identity/accounts.ts';
import { phoneConfirmations } from '#contract/identity/phone-confirmations.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aPhone, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, type Sent } from '#testkit/scenarios/answering.ts';
import { noticesTo, tokenTextedTo } from '#testkit/scenarios/notices.ts';
import { noteReply } from '../../../core/delivery/opt-outs.ts';

/** A company whose founder receives customer responses by text message, at a separate confirmed phone. */
async function aTextedCompany(): Promise<{ acme: Company; phone: string }> {
  const { acme, phone } = await anUnconfirmedPhone();
  const token = await tokenTextedTo(phone);
  expect((await acme.ana.call(phoneConfirmations.confirm, { body: { token } })).status).toBe(200);
  return { acme, phone };
}

async function anUnconfirmedPhone(): Promise<{ acme: Company; phone: string }> {
  const acme = await aCompany();
  const phone = aPhone();
  const { call, account_id } = acme.ana;
  const account = { phone, current_password: PASSWORD, texts_on_answers: true };
  const { status } = await call(accounts.update, { params: { id: account_id }, body: { account } });
  expect(status).toBe(200);
  return { acme, phone };
}

/** The texts to a phone, except the one that confirms it. */
async function smsTo(phone: string): Promise<string[]> {
  const all = (await noticesTo(phone)).map(({ content }) => content?.sms ?? '');
  return all.filter((text) => !text.includes('/confirm_phone'));
}

function ask({ customer, token }: Sent, comment: { text: string; kind?: 'renewal' }) {
  return customer.call(customerPage.comment, { params: { token }, body: { comment } });
}

function decline({ customer, token, revision_id }: Sent) {
  const body = { decline: { revision_id, reason_code: 'timing' as const } };
  return customer.call(customerPage.decline, { params: { token }, body });
}

describe('text messages to an account about customer responses', () => {
  test('texts about customer responses are off until the account turns them on', async () => {
    const { ana } = await aCompany();
    const { body } = await ana.call(accounts.read, { params: { id: ana.account_id } });
    expect(body.data.attributes.texts_on_answers).toBe(false);
  });

  test('a text about an approval names what was approved, in addition to the email', async () => {
    const { acme, phone } = await aTextedCompany();
    const { estimate, ...sent } = await aSentEstimate(acme);
    const { final_total } = await approve(sent);
    const total = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(final_total);
    expect(await smsTo(phone)).toEqual([`Approved: Pat Lee, Estimate #${estimate.estimate_number}, ${total}.`]);
    expect(await noticesTo(acme.ana.email)).toContainEqual(expect.objectContaining({ channel: 'email' }));
  });

  test('texts about a decline and a question name what was declined and asked', async () => {
    const { acme, phone } = await aTextedCompany();
    const sent = await aSentEstimate(acme);
    await ask(sent, { text: 'Which\ngutters?' });
    await decline(sent);
    await ask(sent, { text: 'A new one, please.', kind: 'renewal' });
    expect(await smsTo(phone)).toEqual([
      'Question: Pat Lee, Estimate #1001: Which gutters?',
      'Declined: Pat Lee, Estimate #1001.',
      'New version wanted: Pat Lee, Estimate #1001.',
    ]);
  });

  test('texts about customer responses are not sent to an account that wants only emails', async () => {
    const { acme, phone } = await aTextedCompany();
    const account = { texts_on_answers: false };
    await acme.ana.call(accounts.update, { params: { id: acme.ana.account_id }, body: { account } });
    await approve(await aSentEstimate(acme));
    expect(await smsTo(phone)).toEqual([]);
  });

  test('texts about customer responses are not sent to an unconfirmed phone', async () => {
    const { acme, phone } = await anUnconfirmedPhone();
    await approve(await aSentEstimate(acme));
    expect(await smsTo(phone)).toEqual([]);
    expect(await noticesTo(acme.ana.email)).toHaveLength(2);
  });

  test('texts about customer responses are not sent to a phone that has opted out, and the approval is valid', async () => {
    const { acme, phone } = await aTextedCompany();
    const sent = await aSentEstimate(acme);
    const { database } = await testApp();
    await noteReply(database.systemDb, { providerId: `SM-${unique()}`, from: phone, text: 'STOP' }, testClock.now());
    expect(await approve(sent)).toMatchObject({ signer_name: 'Pat Lee' });
    expect(await smsTo(phone)).toEqual([]);
  });
});

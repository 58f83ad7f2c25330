import { describe, expect, test } from 'vitest';
import { accounts } from '#contract/identity/accounts.ts';
import { phoneConfirmations } from '#contract/identity/phone-confirmations.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aPhone, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Person } from '#testkit/records/factories.ts';
import { noticesTo, tokenTextedTo } from '#testkit/scenarios/notices.ts';
import { noteReply } from '../../core/delivery/opt-outs.ts';
import { countAgainst } from '../../core/endpoints/rate-limits.ts';
import { deleteOldPhoneConfirmations } from './phone-confirmations-store.ts';

async function withPhone(person: Person, fields: { texts_on_answers?: boolean } = {}): Promise<string> {
  const phone = aPhone();
  const account = { phone, current_password: PASSWORD, ...fields };
  const { status } = await person.call(accounts.update, { params: { id: person.account_id }, body: { account } });
  expect(status).toBe(200);
  return phone;
}

function confirm(token: string) {
  return aBrowser().call(phoneConfirmations.confirm, { body: { token } });
}

async function confirmedAt({ account_id, call }: Person): Promise<string | null> {
  return (await call(accounts.read, { params: { id: account_id } })).body.data.attributes.phone_confirmed_at;
}

describe('a phone confirmation link', () => {
  test('turning on texts about customers sends a text with a link that confirms the phone', async () => {
    const { ana } = await aCompany();
    const phone = await withPhone(ana, { texts_on_answers: true });
    expect(await confirmedAt(ana)).toBeNull();
    const token = await tokenTextedTo(phone);
    expect((await confirm(token)).status).toBe(200);
    const at = await confirmedAt(ana);
    expect(at).not.toBeNull();
    expect((await confirm(token)).status).toBe(200);
    expect(await confirmedAt(ana)).toBe(at);
    const { body } = await ana.call(phoneConfirmations.send);
    expect(body.message).toBe('Your phone is confirmed already.');
  });

  test('a phone confirmation link is not sent while texts about customers are off', async () => {
    const { ana } = await aCompany();
    expect(await noticesTo(await withPhone(ana))).toEqual([]);
  });

  test('a phone confirmation link can be sent again, which replaces the previous one', async () => {
    const { ana } = await aCompany();
    const phone = await withPhone(ana, { texts_on_answers: true });
    const first = await tokenTextedTo(phone);
    const { body } = await ana.call(phoneConfirmations.send);
    expect(body.message).toBe(`A link has been sent to ${phone}.`);
    expect(await confirm(first)).toBeError('confirmation_not_found');
    expect((await confirm(await tokenTextedTo(phone))).status).toBe(200);
  });

  test('a phone confirmation link is sent at most five times a day, per account and per phone', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    const phone = await withPhone(ana);
    for (let count = 0; count < 5; count++) expect((await ana.call(phoneConfirmations.send)).status).toBe(200);
    expect(await ana.call(phoneConfirmations.send)).toBeError('too_many_requests');
    const { ana: other } = await aCompany();
    const account = { phone, current_password: PASSWORD, texts_on_answers: true };
    await other.call(accounts.update, { params: { id: other.account_id }, body: { account } });
    expect(await noticesTo(phone)).toHaveLength(5);
  });

  test('a phone confirmation link counts as a message of a trial company, and above the limit texts are turned on without it', async () => {
    testClock.set('2027-05-01T12:00:00Z');
    const { ana, company_id } = await aCompany();
    const { database } = await testApp();
    for (let count = 0; count < 20; count++)
      await countAgainst(database.systemDb, 'message_by_unpaid_company', company_id, testClock.now());
    expect(await noticesTo(await withPhone(ana, { texts_on_answers: true }))).toEqual([]);
    expect(await ana.call(phoneConfirmations.send)).toBeError('too_many_messages');
  });

  test('a phone confirmation link is not sent to a phone that has opted out', async () => {
    const { ana } = await aCompany();
    const phone = await withPhone(ana);
    const { database } = await testApp();
    await noteReply(database.systemDb, { providerId: `SM-${unique()}`, from: phone, text: 'STOP' }, testClock.now());
    expect(await ana.call(phoneConfirmations.send)).toBeError('no_consent');
  });

  test('a phone confirmation link does not confirm a phone that has replaced its recipient', async () => {
    const { ana } = await aCompany();
    const former = await tokenTextedTo(await withPhone(ana, { texts_on_answers: true }));
    const phone = await withPhone(ana);
    expect(await confirm(former)).toBeError('confirmation_not_found');
    expect((await confirm(await tokenTextedTo(phone))).status).toBe(200);
    await withPhone(ana);
    expect(await confirmedAt(ana)).toBeNull();
  });

  test('a phone confirmation link expires after seven days', async () => {
    testClock.stop();
    const { ana } = await aCompany();
    const token = await tokenTextedTo(await withPhone(ana, { texts_on_answers: true }));
    testClock.forward({ days: 7 });
    expect(await confirm(token)).toBeError('confirmation_not_found');
    const { database } = await testApp();
    testClock.forward({ seconds: 1 });
    await deleteOldPhoneConfirmations(database.systemDb, testClock.now());
    const left = await database.systemDb
      .selectFrom('phone_confirmations')
      .select('account_id')
      .where('account_id', '=', ana.account_id)
      .execute();
    expect(left).toEqual([]);
  });
});

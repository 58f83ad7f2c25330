import { validate } from 'uuid';
import { expect, test } from 'vitest';
import { accessTokens } from '#contract/connections/access-tokens.ts';
import { quickbooksConnections } from '#contract/connections/quickbooks-connections.ts';
import { type AccountInput, accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { emailConfirmations } from '#contract/identity/email-confirmations.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { calendarFeeds } from '#contract/work/calendar-feeds.ts';
import { employees } from '#contract/work/employees.ts';
import { timecards } from '#contract/work/timecards.ts';
import { PUBLIC_URL, testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDelivery, renderNothing } from '#testkit/app/test-delivery.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { addPasskey, challengeOf, enrol, passkeyRequest, passkeySetup } from '#testkit/clients/second-factors.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompanyInput, anAccountInput, anEmployeeInput, aPhone, inviteBody, unique } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { noticesTo, sendRequestedResets } from '#testkit/scenarios/notices.ts';
import { deliver } from '../../core/delivery/deliver.ts';
import { messageOutbox } from '../../core/delivery/message-outbox.ts';
import { noticeOutbox } from '../../core/delivery/notice-outbox.ts';
import { DeliveryFailed } from '../../platform/receipt.ts';

/* Anyone who can read the database, or a copy of it, must not be able to open anything with the stored values. */

/**
 * The office reads, searches and sorts by its employees' codes, so they are stored in plain text in this table only.
 */
const EMPLOYEES = 'public.employees';

const keyed = () => ({ headers: { 'idempotency-key': unique() } });

/** The secrets in the links of a message: all parts of a URL except the names of our pages. */
function secretsIn(words: string): string[] {
  const links = words.match(new RegExp(`${PUBLIC_URL.replaceAll('.', '\\.')}/[^\\s"<>]+`, 'g')) ?? [];
  const parts = links.flatMap((link) => {
    const { pathname, searchParams } = new URL(link.replaceAll('&amp;', '&'));
    return [...pathname.split('/'), ...searchParams.values()];
  });
  return parts.filter((part) => part.length >= 10 && !/^[a-z_-]+$/.test(part) && !validate(part));
}

/** For each secret, the tables that contain it as text or as bytes. Searches all tables in the database. */
async function tablesWith(secrets: readonly string[]): Promise<Record<string, string[]>> {
  const { asOwner } = await testDatabase();
  return asOwner(async (owner) => {
    const { rows } = await owner.query<{ name: string }>(`
      select format('%I.%I', n.nspname, t.relname) as name
      from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where t.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`);
    expect(rows.length).toBeGreaterThan(30);
    const found: Record<string, string[]> = {};
    for (const { name } of rows) {
      // The subquery serializes each row only once, because that takes longer than searching it.
      const { rows: hits } = await owner.query<{ secret: string }>(
        `select distinct secret from (select row::text as words from ${name} as row offset 0) as content
         join (select secret, encode(convert_to(secret, 'UTF8'), 'hex') as bytes from unnest($1::text[]) as secret
           offset 0) as secrets on strpos(words, secret) > 0 or strpos(words, bytes) > 0`,
        [secrets],
      );
      for (const { secret } of hits) (found[secret] ??= []).push(name);
    }
    return found;
  });
}

/** The secret of a second factor, its recovery codes, and the challenges of a passkey setup and of a login. */
async function secretsOfSecondFactor(browser: Browser, { login_id, login_password }: AccountInput): Promise<string[]> {
  const { secret, recoveryCodes } = await enrol(browser);
  await addPasskey(browser);
  const setup = await passkeySetup(browser);
  const stranger = aBrowser();
  const challenge = await challengeOf(stranger, { login_id }, { login_password });
  const request = await passkeyRequest(stranger, challenge);
  const codes = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]);
  return [secret, ...codes, setup.challenge, challenge, request.challenge];
}

/** Makes every call that sends a link. Each call has an idempotency key, so that its response is stored too. */
async function sendEveryLink() {
  const acme = await aCompany({ subscription: 'paid' });
  const { ana } = acme;

  const founder = aBrowser();
  const company = await founder.call(companies.create, { body: { company: aCompanyInput() }, ...keyed() });
  const account = anAccountInput({ company_code: company.body.data.attributes.company_code });
  await founder.call(accounts.create, { body: { account }, ...keyed() });
  await founder.call(emailConfirmations.send, keyed());

  const invitation = inviteBody(ana.account_id, acme.company_code);
  const invited = [`mia-${unique()}@acme.example`, aPhone()] as const;
  await ana.call(accounts.invite, { body: { ...invitation, recipient_email: invited[0] }, ...keyed() });
  const byText = { ...invitation, send_method: 'sms', recipient_phone: invited[1] } as const;
  await ana.call(accounts.invite, { body: byText, ...keyed() });

  const { login_id, email } = ana;
  await aBrowser().call(passwordResets.request, { body: { login_id, email, send_method: 'email' }, ...keyed() });
  await sendRequestedResets();

  const hired = await ana.call(employees.create, { body: { employee: anEmployeeInput() }, ...keyed() });
  const { employee_id } = hired.body.data.attributes;
  const renewed = await ana.call(employees.renewCode, { params: { id: employee_id }, ...keyed() });
  const { employee_code, email: crew, phone } = renewed.body.data.attributes;
  for (const send_method of ['email', 'sms'] as const) {
    const body = { employee_id, employee_code, send_method, message_for_type: 'timecard' as const };
    await ana.call(timecards.sendLink, { body, ...keyed() });
  }

  const { estimate_id } = await acme.anEstimate();
  const messages: string[] = [];
  for (const send_method of ['email', 'sms'] as const) {
    const body = { estimate_id, account_id: ana.account_id, send_method };
    messages.push((await ana.call(estimates.send, { body, ...keyed() })).body.data.id);
  }
  const recipients = [account.email, ...invited, email, crew, phone];
  const notices = (await Promise.all(recipients.map(noticesTo))).flat().map(({ notice_id }) => notice_id);
  const signOn = await ana.call(quickbooksConnections.authenticate, { params: { id: ana.account_id } });
  const cookies = [...ana.cookies, ...founder.cookies].map(([, value]) => value);
  const calendar = (await ana.call(calendarFeeds.create, { body: { employee_id }, ...keyed() })).body.data.attributes
    .url;
  const access_token = { name: 'Time tracker', scopes: ['read' as const], expires_in_days: 90 as const };
  const { token } = (await ana.call(accessTokens.create, { body: { access_token } })).body.data.attributes;
  const others = [
    token,
    signOn.body.state,
    ...secretsIn(calendar),
    ...cookies,
    ...(await secretsOfSecondFactor(founder, account)),
  ];
  return { acme, messages, notices, employee_code, others };
}

test('no table contains a usable token or code in plain text, before or after the delivery', async () => {
  testClock.stop();
  const { acme, messages, notices, employee_code, others } = await sendEveryLink();
  const [outbound, { delivery }] = [await testDelivery(), await testApp()];
  const logged: string[] = [];
  let isReached = false;
  const recordLine = async (...words: (string | undefined)[]) => {
    logged.push(...words.filter((word) => word !== undefined));
    if (!isReached) throw new DeliveryFailed('The provider could not be reached.', { permanent: false });
    return { delivered: false };
  };
  const parts = {
    ...delivery,
    render: renderNothing,
    mailer: { ...outbound.mailer, send: (mail: { text: string; html: string }) => recordLine(mail.text, mail.html) },
    smsSender: { ...outbound.smsSender, send: (text: { text: string }) => recordLine(text.text) },
  };
  const deliverAll = async () => {
    for (const message_id of messages) await deliver(messageOutbox, parts, { company_id: acme.company_id, message_id });
    for (const notice_id of notices) await deliver(noticeOutbox, parts, { notice_id });
  };

  await deliverAll();
  const linked = [...new Set(logged.flatMap(secretsIn))];
  const codes = linked.filter((secret) => secret === employee_code);
  // Two estimates with an unsubscribe link, a welcome, a confirmation, two invitations, a reset and a time card.
  expect([linked.length, codes]).toEqual([9, [employee_code]]);
  const tokens = [
    ...linked.filter((secret) => secret !== employee_code),
    ...others.filter((value) => value.length >= 10),
  ];

  expect(await tablesWith([...tokens, ...codes])).toEqual({ [employee_code]: [EMPLOYEES] });

  isReached = true;
  testClock.forward({ minutes: 5 });
  const before = logged.length;
  await deliverAll();
  const again = logged.slice(before).flatMap(secretsIn);
  expect(again.filter((secret) => !linked.includes(secret))).toEqual([]);
  expect(await tablesWith([...tokens, ...codes])).toEqual({ [employee_code]: [EMPLOYEES] });
}, 180_000);

import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { messages } from '#contract/core/messages.ts';
import { access } from '#contract/identity/access.ts';
import { accounts, accountInvites } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { sessions } from '#contract/identity/sessions.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { customers } from '#contract/work/customers.ts';
import { employees } from '#contract/work/employees.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { projects } from '#contract/work/projects.ts';
import { timecards } from '#contract/work/timecards.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aLine, inviteBody, PASSWORD } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { sendRequestedResets, tokenSentTo } from '#testkit/scenarios/notices.ts';
import { aCardPayment } from '#testkit/scenarios/paying.ts';

let acme: Company;

beforeEach(async () => {
  acme = await aCompany();
});

/** The newest entries, in chronological order. */
async function newest(count: number) {
  const { body } = await acme.ana.call(auditLog.list, { query: { limit: count } });
  return body.data.map(({ attributes }) => attributes).toReversed();
}

async function expectEntry(entry: object) {
  expect(await newest(1)).toMatchObject([entry]);
}

describe('the audit log', () => {
  test('sign-ins and wrong passwords are recorded with the network address', async () => {
    const { login_id } = acme.ben;
    const browser = aBrowser();
    const login = (login_password: string) => browser.call(access.login, { body: { login_id, login_password } });
    expect(await login('not it')).toBeError('login_failed');
    expect((await login(PASSWORD)).status).toBe(200);
    expect(await newest(2)).toMatchObject([
      {
        record_type: 'session',
        action: 'failed',
        account_id: null,
        account_name: 'Someone not signed in',
        summary: 'Wrong password for Ben Alvarez',
        network_address: browser.address,
      },
      { record_type: 'session', action: 'signed_in', account_name: 'Ben Alvarez', network_address: browser.address },
    ]);
    await acme.ben.call(sessions.endOthers);
    await expectEntry({ record_type: 'session', action: 'signed_out', account_name: 'Ben Alvarez' });
  });

  test('the first five wrong passwords of a day are recorded individually, and later ones only as a running count', async () => {
    testClock.set('2026-11-20T10:00:00Z');
    const { login_id } = acme.ben;
    const guess = () => aBrowser().call(access.login, { body: { login_id, login_password: 'not it' } });
    for (let failures = 1; failures <= 22; failures++) expect(await guess()).toBeError('login_failed');
    testClock.forward({ days: 1 });
    expect(await guess()).toBeError('login_failed');
    const wrong = 'Wrong password for Ben Alvarez';
    const entries = (await newest(20)).filter(({ action }) => action === 'failed');
    expect(entries.map(({ summary }) => summary)).toEqual([
      ...Array(5).fill(wrong),
      `${wrong} (10 failures within a day)`,
      `${wrong} (20 failures within a day)`,
      wrong,
    ]);
    expect(new Set(entries.map(({ network_address }) => network_address)).size).toBe(8);
  });

  test('password reset requests and new passwords are recorded', async () => {
    const { login_id, email } = acme.ben;
    await aBrowser().call(passwordResets.request, { body: { login_id, email, send_method: 'email' } });
    await sendRequestedResets();
    await expectEntry({ record_type: 'account', record_id: acme.ben.account_id, action: 'reset_requested' });
    const token = await tokenSentTo(email);
    await aBrowser().call(passwordResets.choose, { params: { token }, body: { password: `${PASSWORD}2` } });
    await expectEntry({ record_type: 'account', action: 'password_changed', account_name: 'Ben Alvarez' });
    expect(JSON.stringify(await newest(5))).not.toContain(token);
  });

  test('invitations, role changes and deletions of accounts are recorded', async () => {
    const { ana, ben } = acme;
    await ana.call(accounts.invite, { body: inviteBody(ana.account_id, acme.company_code) });
    const [sent] = await newest(1);
    expect(sent).toMatchObject({ record_type: 'account_invite', action: 'sent', account_id: ana.account_id });
    await ana.call(accountInvites.revoke, { params: { id: sent?.record_id ?? '' } });
    await expectEntry({ record_type: 'account_invite', action: 'revoked', summary: sent?.summary });
    await ben.attempt(accounts.update, {
      params: { id: ben.account_id },
      body: { account: { last_name: 'Alvarado' } },
    });
    await expectEntry({
      record_type: 'account',
      action: 'changed',
      before: { last_name: 'Alvarez' },
      after: { last_name: 'Alvarado' },
    });
    await ben.call(accounts.changePassword, {
      body: { current_password: PASSWORD, new_password: `${PASSWORD}2`, confirm_password: `${PASSWORD}2` },
    });
    await expectEntry({ record_type: 'account', action: 'password_changed' });
    expect(JSON.stringify(await newest(5))).not.toMatch(/argon2|Password/);
    await ana.call(accounts.remove, { params: { id: ben.account_id } });
    await expectEntry({ action: 'deleted', summary: 'Ben Alvarado', account_name: 'Ana Alvarez' });
  });

  test('changes of the company are recorded, but an update without changes is not', async () => {
    const params = { id: acme.company_id };
    await acme.ana.attempt(companies.update, { params, body: { company: { city: 'Largo' } } });
    await acme.ana.attempt(companies.update, { params, body: { company: { city: 'Largo' } } });
    const entries = await newest(10);
    expect(entries.filter(({ record_type }) => record_type === 'company')).toMatchObject([
      { action: 'changed', after: { city: 'Largo' } },
    ]);
  });

  test('the deletion of a customer is recorded with everything deleted along with it', async () => {
    const customer = await acme.aCustomer({ first_name: 'Pat', last_name: 'Lee' });
    const { project_id } = await acme.aProject({ customer_id: customer.customer_id, name: 'Deck' });
    await acme.aJobsite({ project_id });
    const lines = [aLine({ unit_price_dollar: 100, quantity: 2 })];
    const { estimate_number } = await acme.anEstimate({ project_id, lines });
    const invoice = await acme.anInvoice({ project_id });
    await acme.aPayment({ invoice_id: invoice.invoice_id, amount: 10 });
    await acme.ana.call(customers.remove, { params: { id: customer.customer_id } });
    await expectEntry({
      record_type: 'customer',
      record_id: customer.customer_id,
      action: 'deleted',
      summary: 'Pat Lee',
      before: {
        projects: 1,
        project_names: 'Deck',
        jobsites: 1,
        visits: 0,
        estimates: 1,
        estimate_numbers: String(estimate_number),
        estimates_total: 200,
        invoices: 1,
        invoice_numbers: String(invoice.invoice_number),
        invoices_total: invoice.final_total,
        customer_payments: 1,
        amount_paid: 10,
      },
      after: null,
    });
  });

  test('deletions of projects, jobsites, employees, estimates and invoices are recorded', async () => {
    const { ana } = acme;
    const estimate = await acme.anEstimate({ name: 'Roof', lines: [aLine({ unit_price_dollar: 1200, quantity: 1 })] });
    const { project_id, project_name } = estimate;
    const invoice = await acme.anInvoice({ project_id, name: 'Roof' });
    const jobsite = await acme.aJobsite({ project_id });
    const employee = await acme.anEmployee();
    await ana.call(estimates.remove, { params: { id: estimate.estimate_id } });
    await ana.call(invoices.remove, { params: { id: invoice.invoice_id } });
    await ana.call(jobsites.remove, { params: { id: jobsite.jobsite_id } });
    await ana.call(employees.remove, { params: { id: employee.employee_id } });
    await ana.call(projects.remove, { params: { id: project_id } });
    expect(await newest(5)).toMatchObject([
      {
        record_type: 'estimate',
        summary: `#${estimate.estimate_number}, Roof, $1,200.00`,
        before: { project_name, lines: 1 },
      },
      { record_type: 'invoice', before: { project_name, items: 1, customer_payments: 0, amount_paid: 0 } },
      { record_type: 'jobsite', summary: jobsite.name },
      { record_type: 'employee', summary: `${employee.first_name} ${employee.last_name}` },
      { record_type: 'project', summary: project_name, before: { estimates: 0, invoices: 0 } },
    ]);
  });

  test('sent documents are recorded with their recipients, and revoked links are recorded', async () => {
    const { ana } = acme;
    const { estimate_id, project_id, customer_id } = await acme.anEstimate();
    const body = { account_id: ana.account_id, project_id, customer_id, send_method: 'email' } as const;
    const sent = await ana.call(estimates.send, { body: { ...body, estimate_id } });
    const { recipient_email: recipient, document_link_id } = sent.body.data.attributes;
    await expectEntry({ record_type: 'estimate', record_id: estimate_id, action: 'sent', after: { recipient } });
    await ana.call(messages.revokeLink, { params: { id: document_link_id } });
    await expectEntry({ record_type: 'document_link', action: 'revoked' });
    const { invoice_id } = await acme.anInvoice({ project_id });
    await ana.call(invoices.send, { body: { ...body, invoice_id } });
    await expectEntry({ record_type: 'invoice', record_id: invoice_id, action: 'sent', after: { recipient } });
    await ana.call(customerPayments.sendNotification, { body: { ...body, invoice_id } });
    await expectEntry({ record_type: 'invoice', action: 'sent', summary: expect.stringContaining('reminder') });
    const { employee_id, email } = await acme.anEmployee();
    await ana.call(timecards.sendLink, { body: { employee_id, send_method: 'email' } });
    await expectEntry({ record_type: 'employee', action: 'sent', after: { recipient: email } });
  });

  test('recording, changing and deleting a customer payment adds audit entries', async () => {
    const { customer_payment_id, amount } = await acme.aPayment({ payment_method: 'check' });
    const params = { id: customer_payment_id };
    await expectEntry({ record_type: 'customer_payment', record_id: customer_payment_id, action: 'recorded' });
    await acme.ana.attempt(customerPayments.update, { params, body: { customer_payment: { amount: amount / 2 } } });
    await expectEntry({ action: 'changed', after: { amount: expect.anything() } });
    await acme.ana.call(customerPayments.remove, { params });
    await expectEntry({ action: 'deleted', summary: expect.stringContaining('by check') });
  });

  test('subscription payments and the cancellation are recorded', async () => {
    await acme.ana.call(subscriptions.start, aCardPayment({ months: 2 }));
    await expectEntry({
      record_type: 'subscription_payment',
      action: 'recorded',
      account_name: 'Ana Alvarez',
      summary: expect.stringMatching(/^\$\d+\.\d\d for 2 months$/),
    });
  });

  test('exports are recorded', async () => {
    const headers = { accept: 'text/csv' };
    const url = '/api/v1/timecards/timecard_report?start=2026-11-01&end=2026-11-30';
    await acme.ana.request({ method: 'GET', url, headers });
    await expectEntry({ record_type: 'timecard_report', action: 'exported', record_id: null });
  });
});

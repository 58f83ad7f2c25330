import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessTokens } from '#contract/connections/access-tokens.ts';
import { quickbooksConnections } from '#contract/connections/quickbooks-connections.ts';
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES, type AuditAction, type AuditRecordType } from '#contract/core/audit-log.ts';
import { messages } from '#contract/core/messages.ts';
import { access } from '#contract/identity/access.ts';
import { accountInvites, accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { secondFactors } from '#contract/identity/second-factors.ts';
import { sessions } from '#contract/identity/sessions.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { imports } from '#contract/office/imports.ts';
import { reminders } from '#contract/office/reminders.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimateTemplates } from '#contract/sales/estimate-templates.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { onlinePaymentRecords } from '#contract/sales/online-payment-records.ts';
import { priceItems } from '#contract/sales/price-items.ts';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { calendarFeeds } from '#contract/work/calendar-feeds.ts';
import { customers } from '#contract/work/customers.ts';
import { employees } from '#contract/work/employees.ts';
import { expenses } from '#contract/work/expenses.ts';
import { jobNotes } from '#contract/work/job-notes.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { payroll } from '#contract/work/payroll.ts';
import { projects } from '#contract/work/projects.ts';
import { timecards } from '#contract/work/timecards.ts';
import { visits } from '#contract/work/visits.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { enrol, setUp, wrongCode } from '#testkit/clients/second-factors.ts';
import { casesForEngine, testDatabase } from '#testkit/database/engines.ts';
import { anAccountInput, anItem, inviteBody, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { connectToQuickbooks } from '#testkit/quickbooks/connecting.ts';
import { testQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import { sendPaymentToQuickbooks, sendToQuickbooks } from '#testkit/quickbooks/sending.ts';
import { aCompany, type Company, type Person } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE } from '#testkit/scenarios/answering.ts';
import { CUSTOMERS_CSV, runCsv } from '#testkit/scenarios/importing.ts';
import { sendRequestedResets, tokenSentTo } from '#testkit/scenarios/notices.ts';
import { aNoteWithPhoto, writeNote } from '#testkit/scenarios/noting.ts';
import { aPaidCompany, deliverEvents } from '#testkit/scenarios/paying-online.ts';
import { aCardPayment, subscriptionOf } from '#testkit/scenarios/paying.ts';
import { remindsAfter } from '#testkit/scenarios/reminding.ts';
import { inAWeek, sendVisit } from '#testkit/scenarios/visiting.ts';
import {
  appWithStripe,
  aStripe,
  signedEvent,
  STRIPE_CONNECT_SECRET,
  type FakeStripeServer,
} from '#testkit/stripe/stripe.ts';
import type { Running } from '../../app/run.ts';
import { asCompany } from '../../platform/database/database.ts';

interface Case {
  /** The state of the company's subscription before the action; omit it for `active` (a trial). */
  subscription?: 'none';
  run(company: Company): Promise<unknown>;
  /** The account name in the entry, if it is not Ana's. */
  by?: string;
  summary?: RegExp | ((company: Company) => string);
  after?: object;
}

const UNKNOWN = 'Someone not signed in';
const ownAccountParams = ({ ana }: Company) => ({ params: { id: ana.account_id } });

let stripe: FakeStripeServer;
let withStripe: Running;

beforeAll(async () => {
  (await testQuickbooks()).faultMode = 'none';
  stripe = await aStripe();
  withStripe = await appWithStripe(stripe, { STRIPE_CONNECT_WEBHOOK_SECRET: STRIPE_CONNECT_SECRET });
});
afterAll(async () => {
  await withStripe.stop();
  await stripe.close();
});

beforeEach(() => testClock.set('2026-11-20T17:00:00Z'));

/** Every kind of entry: the action that causes it, and the expected content besides the type and action. */
const KINDS: Record<AuditRecordType, Partial<Record<AuditAction, Case>>> = {
  access_token: {
    created: { run: ({ ana }) => aCreatedToken(ana), summary: /^Time tracker \(…\w{4}\)$/, after: { scopes: 'read' } },
    changed: {
      run: async ({ ana }) =>
        ana.call(accessTokens.update, { params: { id: await aCreatedToken(ana) }, body: { name: 'Payroll' } }),
      after: { name: 'Payroll' },
    },
    revoked: { run: async ({ ana }) => ana.call(accessTokens.revoke, { params: { id: await aCreatedToken(ana) } }) },
  },
  account: {
    created: { run: joinByInvitation, by: 'Cruz Alvarez', summary: /^Cruz .*, by invitation$/ },
    changed: {
      run: ({ ana }) =>
        ana.attempt(accounts.update, { params: { id: ana.account_id }, body: { account: { first_name: 'Anna' } } }),
      after: { first_name: 'Anna' },
    },
    password_changed: { run: changePassword },
    reset_requested: { run: requestReset, by: UNKNOWN, summary: /, link by email$/ },
    deleted: {
      run: ({ ana, ben }) => ana.call(accounts.remove, { params: { id: ben.account_id } }),
      summary: /^Ben Alvarez$/,
    },
  },
  account_invite: {
    sent: { run: invite, summary: /@/ },
    revoked: {
      run: async ({ ana, ...company }) => {
        await invite({ ana, ...company });
        const { body } = await ana.call(accountInvites.list);
        await ana.call(accountInvites.revoke, { params: { id: body.data[0]?.id ?? '' } });
      },
    },
  },
  calendar_feed: {
    created: {
      run: ({ ana }) => ana.call(calendarFeeds.create, { body: {} }),
      summary: /^All visits of the company$/,
    },
    revoked: {
      run: async ({ ana, anEmployee }) => {
        const { employee_id } = await anEmployee({ first_name: 'Luis', last_name: 'Cardona' });
        const { body } = await ana.call(calendarFeeds.create, { body: { employee_id } });
        await ana.call(calendarFeeds.remove, { params: { id: body.data.id } });
      },
      summary: /^Visits of Luis Cardona$/,
    },
  },
  change_order: {
    deleted: {
      run: async (company) => {
        const sent = await aSentEstimate(company, NO_SCHEDULE);
        await approve(sent);
        const { change_order_id: id } = await company.aChangeOrder(sent);
        await company.ana.call(changeOrders.remove, { params: { id } });
      },
      summary: /^CO 1 to #1001, Skylight, \+ \$100\.00$/,
    },
  },
  audit_log: { exported: { run: (company) => exportCsv(company, '/api/v1/audit_log') } },
  company: {
    changed: {
      run: ({ ana, company_id }) =>
        ana.attempt(companies.update, { params: { id: company_id }, body: { company: { city: 'Largo' } } }),
      after: { city: 'Largo' },
    },
    deletion_requested: { run: closeCompany, summary: ({ name }) => `${name}, on November 27, 2026` },
    deletion_withdrawn: {
      run: async (company) => {
        await closeCompany(company);
        await company.ana.call(companies.restore, { params: { id: company.company_id } });
      },
      summary: ({ name }) => name,
    },
  },
  costing: {
    exported: {
      run: ({ ana }) => ana.request({ method: 'GET', url: '/api/v1/costing', headers: { accept: 'text/csv' } }),
      summary: /^Costing\.csv$/,
    },
  },
  customer: {
    changed: {
      run: async (company) => {
        const { customer_id: id } = await company.aCustomer({ first_name: 'Pat', last_name: 'Lee' });
        const body = { customer: { internal_notes: 'Gate code 4410.' } };
        await company.ana.call(customers.update, { params: { id }, body });
      },
      summary: /^Pat Lee$/,
      after: { internal_notes: 'Gate code 4410.' },
    },
    deleted: {
      run: async (company) => {
        const { customer_id: id } = await company.aCustomer({ first_name: 'Pat', last_name: 'Lee' });
        await company.ana.call(customers.remove, { params: { id } });
      },
      summary: /^Pat Lee$/,
    },
  },
  customer_payment: {
    recorded: { run: (company) => company.aPayment({ amount: 40 }), summary: /^Invoice #1001, \$40\.00 by check/ },
    changed: {
      run: async (company) => {
        const { customer_payment_id: id } = await company.aPayment();
        const body = { customer_payment: { amount: 12.5 } };
        await company.ana.attempt(customerPayments.update, { params: { id }, body });
      },
      after: { amount: '12.50' },
    },
    deleted: {
      run: async (company) => {
        const { customer_payment_id: id } = await company.aPayment();
        await company.ana.call(customerPayments.remove, { params: { id } });
      },
    },
    sent_to_quickbooks: {
      run: async (company) => {
        const invoice_id = await invoiceInQuickbooks(company);
        const { customer_payment_id } = await company.aPayment({ invoice_id, amount: 40 });
        await sendPaymentToQuickbooks(company.ana, customer_payment_id);
      },
      summary: /^Payment #\w+, \$40\.00$/,
      after: { status: 'sent' },
    },
  },
  document_link: {
    revoked: {
      run: async (company) => {
        const { body } = await sendEstimate(company);
        await company.ana.call(messages.revokeLink, { params: { id: body.data.attributes.document_link_id } });
      },
    },
  },
  employee: {
    changed: {
      run: async (company) => {
        const { employee_id: id } = await company.anEmployee({ first_name: 'Cruz', last_name: 'Ortega' });
        await company.ana.call(employees.renewCode, { params: { id } });
      },
      summary: /^Cruz Ortega, new employee code$/,
    },
    sent: {
      run: async (company) => {
        const { employee_id } = await company.anEmployee();
        await company.ana.call(timecards.sendLink, { body: { employee_id, send_method: 'email' } });
      },
    },
    deleted: {
      run: async (company) => {
        const { employee_id: id } = await company.anEmployee();
        await company.ana.call(employees.remove, { params: { id } });
      },
    },
  },
  estimate: {
    approved: {
      run: async (company) => approve(await aSentEstimate(company)),
      by: 'Pat Lee',
      summary: /^#1001, Roof estimate, \$100\.00$/,
      after: { revision_number: 1, final_total: 100 },
    },
    declined: {
      run: async (company) => {
        const { customer, token, revision_id } = await aSentEstimate(company);
        const decline = { revision_id, reason_code: 'price' };
        return customer.attempt(customerPage.decline, { params: { token }, body: { decline } });
      },
      by: 'Pat Lee',
      summary: /^#1001, Roof estimate$/,
      after: { revision_number: 1, reason_code: 'price' },
    },
    withdrawn: {
      run: async (company) => {
        const sent = await aSentEstimate(company, NO_SCHEDULE);
        await approve(sent);
        const body = { reason: 'Signed by mistake' };
        return company.ana.call(approvals.withdraw, { params: { id: sent.estimate_id }, body });
      },
      summary: /^#1001, Roof estimate, \$100\.00$/,
      after: { reason: 'Signed by mistake' },
    },
    sent: { run: sendEstimate, summary: /^#1001, / },
    deleted: {
      run: async (company) => {
        const { estimate_id: id } = await company.anEstimate();
        await company.ana.call(estimates.remove, { params: { id } });
      },
    },
  },
  expense: {
    recorded: {
      run: (company) => company.anExpense({ amount_dollar: 48.12 }),
      summary: /^Suncoast Building Supply, \$48\.12 on 2026-11-18$/,
      after: { amount_dollar: '48.12', category: 'materials' },
    },
    changed: {
      run: async (company) => {
        const { expense_id: id } = await company.anExpense();
        await company.ana.call(expenses.update, { params: { id }, body: { expense: { amount_dollar: 12.5 } } });
      },
      after: { amount_dollar: '12.50' },
    },
    deleted: {
      run: async (company) => {
        const { expense_id: id } = await company.anExpense();
        await company.ana.call(expenses.remove, { params: { id } });
      },
    },
  },
  import: {
    imported: {
      run: ({ ana }) => runCsv(ana, CUSTOMERS_CSV),
      summary: /^2 customers, customers\.csv$/,
      after: { added: 2, filled: 0, email_consent: false, sms_consent: false },
    },
    undone: {
      run: async ({ ana }) => {
        const { import_id: id } = await runCsv(ana, CUSTOMERS_CSV);
        await ana.call(imports.undo, { params: { id } });
      },
      summary: /^2 customers, customers\.csv$/,
      after: { deleted: 2, emptied: 0, left: 0 },
    },
  },
  invoice: {
    created: {
      run: async (company) => approve(await aSentEstimate(company)),
      by: 'Pat Lee',
      summary: /^#1001, Roof estimate – Deposit, \$50\.00$/,
    },
    voided: {
      run: async (company) => {
        const { invoice_id: id } = await company.anInvoice();
        await company.ana.call(invoices.voiding, { params: { id }, body: { reason: 'Billed twice' } });
      },
      summary: /^#1001, /,
      after: { reason: 'Billed twice' },
    },
    sent: {
      run: async (company) => {
        const { invoice_id, project_id, customer_id } = await company.anInvoice();
        const { account_id } = company.ana;
        const body = { account_id, invoice_id, project_id, customer_id, send_method: 'email' } as const;
        await company.ana.call(invoices.send, { body });
      },
    },
    sent_to_quickbooks: {
      run: invoiceInQuickbooks,
      summary: /^Invoice #\w+, \$[\d.,]+$/,
      after: { status: 'sent' },
    },
    deleted: {
      run: async (company) => {
        const { invoice_id: id } = await company.anInvoice();
        await company.ana.call(invoices.remove, { params: { id } });
      },
    },
  },
  job_note: {
    changed: {
      run: async ({ ana, aProject }) => {
        const { job_note_id: id } = await writeNote(ana, { project_id: (await aProject()).project_id });
        await ana.call(jobNotes.update, { params: { id }, body: { job_note: { text: 'Gate was open.' } } });
      },
      after: { text: 'Gate was open.' },
    },
    deleted: {
      run: async (company) => {
        const { project_id } = await company.aProject();
        const { job_note_id: id, photos } = await aNoteWithPhoto(company, project_id);
        const photo_id = photos[0]?.job_note_photo_id ?? '';
        await company.ana.call(jobNotes.removePhoto, { params: { id, photo_id } });
      },
      summary: /^Photo IMG_0099.jpg of the note of /,
    },
  },
  jobsite: {
    deleted: {
      run: async (company) => {
        const { jobsite_id: id } = await company.aJobsite();
        await company.ana.call(jobsites.remove, { params: { id } });
      },
    },
  },
  cost_rates: {
    changed: {
      run: async (company) => {
        const { employee_id: id } = await company.anEmployee();
        const cost_rates = [{ starts_on: '2026-11-01', hourly_wage: 22.5 }];
        await company.ana.call(payroll.changeRates, { params: { id }, body: { cost_rates } });
      },
      summary: /^Cruz Ortega$/,
      after: { '2026-11-01': '22.50' },
    },
  },
  payroll: {
    exported: { run: (company) => exportCsv(company, '/api/v1/timecards/payroll?start=2026-11-01&end=2026-11-14') },
  },
  estimate_template: {
    deleted: {
      run: async (company) => {
        const { estimate_template_id: id } = await company.aTemplate({ name: 'Kitchen' });
        await company.ana.call(estimateTemplates.remove, { params: { id } });
      },
      summary: /^Kitchen$/,
    },
  },
  price_item: {
    deleted: {
      run: async (company) => {
        const { price_item_id: id } = await company.aPriceItem({ description: 'Ridge vent' });
        await company.ana.call(priceItems.remove, { params: { id } });
      },
      summary: /^Ridge vent$/,
    },
  },
  project: {
    changed: {
      run: async (company) => {
        const { project_id: id } = await company.aProject();
        const body = { project: { internal_notes: 'Gate code 4410.' } };
        await company.ana.call(projects.update, { params: { id }, body });
      },
      after: { internal_notes: 'Gate code 4410.' },
    },
    deleted: {
      run: async (company) => {
        const { project_id: id } = await company.aProject();
        await company.ana.call(projects.remove, { params: { id } });
      },
    },
  },
  quickbooks_connection: {
    connected: { run: ({ ana }) => connectToQuickbooks(ana), summary: /^Acme Roofing \w+ LLC$/ },
    disconnected: {
      run: async (company) => {
        await connectToQuickbooks(company.ana);
        await company.ana.call(quickbooksConnections.disconnect, ownAccountParams(company));
      },
      summary: /^Acme Roofing \w+ LLC$/,
    },
  },
  reminder_settings: {
    changed: {
      run: ({ ana }) =>
        ana.call(reminders.changeSettings, {
          body: { reminder_settings: { invoice_overdue: remindsAfter([1, 7]) } },
        }),
      summary: /^Reminders$/,
      after: { invoice_overdue: '1 day after, 7 days after' },
    },
  },
  second_factor: {
    created: { run: ({ ana }) => setUp(ana) },
    confirmed: { run: ({ ana }) => enrol(ana), summary: /^Ana Alvarez$/ },
    changed: {
      run: async ({ ana }) => {
        await enrol(ana);
        await ana.call(secondFactors.renewRecoveryCodes, { body: { current_password: PASSWORD } });
      },
      summary: /^Ana Alvarez, new recovery codes$/,
    },
    deleted: {
      run: async ({ ana }) => {
        await enrol(ana);
        await ana.call(secondFactors.remove, { body: { current_password: PASSWORD } });
      },
    },
    recovery_code_used: {
      run: async (company) => {
        const { recoveryCodes } = await enrol(company.ana);
        await answerChallenge(company, recoveryCodes[0] ?? '');
      },
      summary: /^Ana Alvarez, 9 left$/,
    },
    failed: {
      run: async (company) => answerChallenge(company, wrongCode(await enrol(company.ana))),
      by: UNKNOWN,
      summary: /^Wrong code for Ana Alvarez$/,
    },
  },
  session: {
    signed_in: { run: (company) => logIn(company, PASSWORD) },
    failed: { run: (company) => logIn(company, 'not it'), by: UNKNOWN, summary: /^Wrong password for Ana Alvarez$/ },
    signed_out: { run: ({ ana }) => ana.call(sessions.endOthers) },
  },
  stripe_account: {
    connected: { run: ({ ana }) => ana.call(stripeAccounts.onboard), summary: ({ name }) => name },
    changed: {
      run: async ({ ana }) => {
        await ana.call(stripeAccounts.onboard);
        await ana.call(stripeAccounts.update, { body: { stripe_account: { takes_bank: false } } });
      },
      after: { takes_bank: false },
    },
    disconnected: { run: connectAndClose, by: 'Stripe', summary: ({ name }) => name },
  },
  subscription: {
    created: {
      subscription: 'none',
      run: ({ ana }) => ana.call(subscriptions.start, { body: { subscription: { subscription_action: 'trial' } } }),
      summary: /^Free trial to 2027-02-20$/,
    },
    cancelled: {
      run: async ({ ana }) => {
        const { subscription_id: id = '' } = (await subscriptionOf(ana)) ?? {};
        await ana.call(subscriptions.cancel, { params: { id }, body: { cancellation_reason: 'Retiring to Ocala.' } });
      },
      summary: /^Retiring to Ocala\.$/,
    },
  },
  subscription_payment: {
    recorded: {
      run: ({ ana }) => ana.call(subscriptions.start, aCardPayment({ months: 2 })),
      summary: /for 2 months$/,
    },
    failed: {
      run: ({ ana }) => ana.call(subscriptions.start, aCardPayment({ card: 'pm_card_visa_chargeDeclined' })),
      summary: /for 1 month$/,
    },
    refunded: { run: payAndRefund, by: 'Card provider', summary: /^\$6\.00 for 1 month$/ },
  },
  online_payment: {
    refunded: { run: payOnlineAndRefund, summary: /^\$60\.00 of \$100\.00 online on Invoice #\d+$/ },
    failed: { run: refundInVain, by: 'Stripe', summary: /^\$100\.00 of \$100\.00 online on Invoice #\d+$/ },
    changed: { run: payOnlineAndDispute, by: 'Stripe', after: { dispute_state: 'open' } },
  },
  timecard: {
    corrected: {
      run: async (company) => {
        const { timecard_id: id } = await company.aTimecard(A_DAY);
        const body = { timecard: { clock_out: '2026-11-19T20:00:00.000Z' } };
        await company.ana.attempt(timecards.change, { params: { id }, body });
      },
      after: { clock_out: '2026-11-19T20:00:00.000Z' },
    },
    deleted: {
      run: async (company) => {
        const { timecard_id: id } = await company.aTimecard(A_DAY);
        await company.ana.call(timecards.remove, { params: { id } });
      },
    },
  },
  timecard_report: {
    exported: {
      run: (company) => exportCsv(company, '/api/v1/timecards/timecard_report?start=2026-11-01&end=2026-11-30'),
    },
  },
  visit: {
    deleted: {
      run: async (company) => {
        const { visit_id: id } = await company.aVisit({ title: 'Backyard patio', day: '2026-12-02' });
        await company.ana.call(visits.remove, { params: { id } });
      },
      summary: /^Backyard patio, 2026-12-02$/,
    },
    sent: {
      run: async (company) => {
        const { visit_id } = await company.aVisit({ title: 'Backyard patio', day: inAWeek() });
        await sendVisit(company, { visit_id });
      },
      summary: /^Backyard patio, /,
    },
  },
};

const A_DAY = { clock_in: '2026-11-19T12:00:00.000Z', clock_out: '2026-11-19T21:00:00.000Z' };

const CASES = Object.entries(KINDS).flatMap(([type, actions]) =>
  Object.entries(actions).map(([action, entry]) => [type as AuditRecordType, action as AuditAction, entry] as const),
);

describe('an audit entry', () => {
  test.each(casesForEngine(CASES, { of: ([type]) => type }))(
    'an audit entry of %s is written with the action %s',
    async (record_type, action, { run, by, summary, after, ...of }) => {
      const company = await aCompany(of);
      await run(company);
      const entries = await newestEntries(company);
      const entry = entries.find((each) => each.record_type === record_type && each.action === action);
      expect(entry?.account_name).toMatch(by ?? /^Ann?a Alvarez$/);
      expect(entry).toMatchObject(after ? { after } : {});
      expect(entry?.summary).toMatch(typeof summary === 'function' ? summary(company) : (summary ?? /\S/));
    },
  );

  test('every record type and action in the contract has a test case', () => {
    expect(new Set(CASES.map(([type]) => type))).toEqual(new Set(Object.keys(AUDIT_RECORD_TYPES)));
    expect(new Set(CASES.map(([, action]) => action))).toEqual(new Set(Object.keys(AUDIT_ACTIONS)));
  });
});

/**
 * Reads the table directly, because the API does not return the log after the company is closed or its subscription
 * is canceled.
 */
async function newestEntries({ company_id }: Company) {
  return asCompany(await testDatabase(), company_id, (db) =>
    db.selectFrom('audit_entries').selectAll().orderBy('audit_entry_id', 'desc').execute(),
  );
}

function invite({ ana, company_code }: Pick<Company, 'ana' | 'company_code'>, fields = {}) {
  return ana.call(accounts.invite, { body: { ...inviteBody(ana.account_id, company_code), ...fields } });
}

async function joinByInvitation(company: Company) {
  const recipient_email = `cruz-${unique()}@acme.example`;
  await invite(company, { recipient_email });
  const invite_token = await tokenSentTo(recipient_email);
  const { company_code } = company;
  const account = anAccountInput({ first_name: 'Cruz', company_code, invite_token });
  await aBrowser().call(accounts.create, { body: { account } });
}

function changePassword({ ana }: Company) {
  const new_password = `${PASSWORD}2`;
  const body = { current_password: PASSWORD, new_password, confirm_password: new_password };
  return ana.call(accounts.changePassword, { body });
}

async function requestReset({ ana: { login_id, email } }: Company) {
  await aBrowser().call(passwordResets.request, { body: { login_id, email, send_method: 'email' } });
  await sendRequestedResets();
}

function logIn({ ana: { login_id } }: Company, login_password: string) {
  return aBrowser().call(access.login, { body: { login_id, login_password } });
}

async function answerChallenge(company: Company, code: string) {
  const { body } = await logIn(company, PASSWORD);
  const challenge = 'challenge' in body.data.attributes ? body.data.attributes.challenge : '';
  await aBrowser().call(access.answerChallenge, { body: { challenge, code } });
}

function closeCompany({ ana, company_id }: Company) {
  return ana.attempt(companies.remove, { params: { id: company_id }, body: { current_password: PASSWORD } });
}

function exportCsv({ ana }: Company, url: string) {
  return ana.request({ method: 'GET', url, headers: { accept: 'text/csv' } });
}

async function sendEstimate(company: Company) {
  const { estimate_id, project_id, customer_id } = await company.anEstimate();
  const { account_id } = company.ana;
  const body = { account_id, estimate_id, project_id, customer_id, send_method: 'email' } as const;
  return company.ana.call(estimates.send, { body });
}

/** Connects the company to QuickBooks and sends an invoice there. */
async function invoiceInQuickbooks(company: Company): Promise<string> {
  await connectToQuickbooks(company.ana);
  const { invoice_id } = await company.anInvoice({ items: [anItem({ amount_dollar: 100 })] });
  await sendToQuickbooks(company.ana, invoice_id);
  return invoice_id;
}

/** Connects a Stripe account, which its owner then closes. */
async function connectAndClose({ ana: { cookies, address } }: Company) {
  const browser = aBrowser({ cookies, address, at: Promise.resolve(withStripe) });
  await browser.call(stripeAccounts.onboard);
  const account = stripe.accounts.all.at(-1);
  if (account) account.closed = true;
  await browser.call(stripeAccounts.refresh);
}

/** A customer pays online at Stripe. */
async function payOnline(company: Company) {
  const acme = await aPaidCompany(stripe, withStripe, company);
  const { body } = await acme.press(await acme.anInvoice(100));
  const session = stripe.sessions.newest;
  stripe.sessions.pay(session, 'card');
  await deliverEvents(withStripe, session, ['checkout.session.completed']);
  return { session, refund: (amount: number) => giveBack(acme.ana, body.payment_id, amount) };
}

function giveBack(ana: Browser, id: string, amount: number) {
  return ana.call(onlinePaymentRecords.refund, { params: { id }, body: { refund: { amount } } });
}

async function payOnlineAndRefund(company: Company) {
  await (await payOnline(company)).refund(60);
}

/** The customer's bank rejects the refund. */
async function refundInVain(company: Company) {
  const { session, refund } = await payOnline(company);
  await refund(100);
  Object.assign(session.intent?.refunds[0] ?? {}, { status: 'failed', failure_reason: 'declined' });
  await deliverEvents(withStripe, session, ['refund.failed']);
}

async function payOnlineAndDispute(company: Company) {
  const { session } = await payOnline(company);
  stripe.refunds.dispute(session);
  await deliverEvents(withStripe, session, ['charge.dispute.created']);
}

/** Pays by card at Stripe, then receives the event that the charge was refunded. */
async function payAndRefund({ ana: { cookies, address }, company_id }: Company) {
  const at = Promise.resolve(withStripe);
  await aBrowser({ cookies, address, at }).call(subscriptions.start, aCardPayment());
  const intent = stripe.intents.find(({ metadata }) => metadata['company_id'] === company_id);
  if (!intent) throw new Error('Stripe was not asked');
  const { id, amount, metadata } = intent;
  const charge = { id: `ch_${id}`, object: 'charge', payment_intent: id, amount, currency: 'usd', metadata };
  const object = { ...charge, refunded: true, amount_refunded: amount };
  const created = Math.floor(testClock.now().getTime() / 1000);
  const { payload, headers } = signedEvent({
    id: `evt_${unique()}`,
    type: 'charge.refunded',
    created,
    data: { object },
  });
  await aBrowser({ at }).request({ method: 'POST', url: '/api/v1/webhooks/stripe', payload, headers });
}

/** A new token of the person. Returns its id. */
async function aCreatedToken(person: Person): Promise<string> {
  const access_token = { name: 'Time tracker', scopes: ['read' as const], expires_in_days: 90 as const };
  const { body } = await person.call(accessTokens.create, { body: { access_token } });
  return body.data.id;
}

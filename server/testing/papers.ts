import { accountInvites, accounts } from '../../contract/accounts.ts';
import { estimates } from '../../contract/estimates.ts';
import { images } from '../../contract/images.ts';
import { itemizedEstimates } from '../../contract/itemized-estimates.ts';
import { itemizedInvoices } from '../../contract/itemized-invoices.ts';
import { quickbooksConnections } from '../../contract/quickbooks-connections.ts';
import { subscriptions } from '../../contract/subscriptions.ts';
import { asCompany } from '../platform/database/database.ts';
import { testApp } from './app.ts';
import type { Company, Person } from './cast.ts';
import {
  aCompanyInput,
  aCustomerInput,
  aJobsiteInput,
  aLine,
  anAccountInput,
  anEmployeeInput,
  anItem,
  PASSWORD,
  unique,
} from './inputs.ts';
import { aCardPayment } from './paying.ts';
import { sendToQuickbooks } from './sending-to-quickbooks.ts';
import { connectToQuickbooks } from './connecting.ts';
import type { Api } from '../../contract/api.ts';
import type { Anything } from './browser.ts';

/** One record of each kind that a company can have, by its id. */
export interface Papers {
  company_id: string;
  account_id: string;
  account_invite_id: string;
  image_id: string;
  company_code: string;
  subscription_id: string;
  /** Of a payment whose card holder is still to be asked. */
  payment_intent_id: string;
  customer_id: string;
  project_id: string;
  jobsite_id: string;
  employee_id: string;
  employee_code: string;
  /** A card that is closed. */
  timecard_id: string;
  estimate_id: string;
  itemized_estimate_id: string;
  invoice_id: string;
  itemized_invoice_id: string;
  customer_payment_id: string;
  message_id: string;
  document_link_id: string;
  /** Of a sign-on to QuickBooks that somebody is to come back from. The company is connected already. */
  quickbooks_state: string;
}

/** Makes a company's papers anew, those that can be. */
export async function papersOf(company: Company): Promise<Papers> {
  const { ana, company_id, company_code, anInvoice, aPayment } = company;
  const { customer_id, project_id, estimate_id } = await company.anEstimate();
  const jobsite = await company.aJobsite({ project_id });
  const employee = await company.anEmployee();
  const { timecard_id } = await company.aTimecard({ employee, jobsite, ...A_DAYS_WORK });
  const lines = await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
  const { invoice_id } = await anInvoice({ project_id, estimate_id, items: [anItem(), anItem()] });
  const items = await ana.call(itemizedInvoices.byInvoice, { query: { invoice_id } });
  const { customer_payment_id } = await aPayment({ invoice_id });
  const subscription = await ana.call(subscriptions.byAccount, { params: { id: ana.account_id } });
  const { account_id } = ana;
  const body = { estimate_id, account_id, project_id, customer_id, send_method: 'email' } as const;
  const sent = await ana.call(estimates.send, { body });
  const { message_log_id: message_id, document_link_id } = sent.body.data.attributes;
  await keepDocument(company_id, message_id);
  return {
    company_id,
    account_id,
    account_invite_id: await anInvite(ana, company_code),
    image_id: await aLogo(ana),
    company_code,
    subscription_id: subscription.body.data[0]?.id ?? '',
    payment_intent_id: await aWaitingPayment(ana),
    customer_id,
    project_id,
    jobsite_id: jobsite.jobsite_id,
    employee_id: employee.employee_id,
    employee_code: employee.employee_code,
    timecard_id,
    estimate_id,
    itemized_estimate_id: lines.body.data.data[0]?.id ?? '',
    invoice_id,
    itemized_invoice_id: items.body.data.data[0]?.id ?? '',
    customer_payment_id,
    message_id,
    document_link_id,
    quickbooks_state: await aQuickbooksState(ana, invoice_id),
  };
}

const A_DAYS_WORK = { clock_in: '2026-03-02T12:00:00.000Z', clock_out: '2026-03-02T20:30:00.000Z' };
/** A payment that waits for its card holder; the one before it, if there is one, gives way. */
async function aWaitingPayment(ana: Person): Promise<string> {
  const reply = await ana.attempt(subscriptions.start, aCardPayment({ card: 'pm_card_authenticationRequired' }));
  return (reply.body as { payment_intent_id?: string }).payment_intent_id ?? '';
}

/** The state of a sign-on that Ana has begun; before, she has connected the company and sent the invoice. */
async function aQuickbooksState(ana: Person, invoice_id: string): Promise<string> {
  await connectToQuickbooks(ana);
  await sendToQuickbooks(ana, invoice_id);
  const { body } = await ana.call(quickbooksConnections.authenticate, { params: { id: ana.account_id } });
  return body.state;
}

/** An invitation that is out: the one there is, or a new one. */
async function anInvite(ana: Person, company_code: string): Promise<string> {
  const newest = async () => (await ana.call(accountInvites.list)).body.data[0]?.id;
  const found = await newest();
  if (!found) await ana.call(accounts.invite, { body: inviteBody(ana.account_id, company_code) });
  return found ?? (await newest()) ?? '';
}

/** The company's logo: the one it has, or a new one. */
async function aLogo(ana: Person): Promise<string> {
  await ana.attempt(images.upload, { body: { image_for_tag: 'company' } });
  const { body } = await ana.call(images.links, { query: { image_for_tag: 'company' } });
  return body.photos[0]?.id ?? '';
}

/** As if the message had been drawn. */
async function keepDocument(companyId: string, messageId: string): Promise<void> {
  const { database, delivery } = await testApp();
  const file_key = `messages/${companyId}/${messageId}.pdf`;
  await delivery.files.put(file_key, Buffer.from('%PDF-1.7'), 'application/pdf');
  await asCompany(database, companyId, (db) =>
    db.updateTable('messages').set({ file_key }).where('message_id', '=', messageId).execute(),
  );
}

type Samples = { [N in keyof Api]: { [K in keyof Api[N]]: (papers: Papers) => Anything } };

/**
 * For every call of the product one way to make it well, with every id that it can carry. A call that is not here does not
 * compile, so the access matrix and the fuzz know all of them.
 */
export const samples: Samples = {
  access: {
    loginWithGoogle: ({ company_code }) => ({ body: { token: 'x.y.z', company_code } }),
    login: () => ({ body: { login_id: `nobody-${unique()}`, login_password: 'x' } }),
    logout: () => ({}),
    checkAuth: () => ({}),
  },
  accounts: {
    create: ({ company_code }) => ({ body: { account: anAccountInput({ company_code, invite_token: 'x' }) } }),
    createWithGoogle: ({ company_code }) => ({ body: { token: 'x.y.z', company_code, invite_token: 'x' } }),
    findInvite: () => ({ query: { token: 'x' } }),
    invite: ({ account_id, company_code }) => ({ body: inviteBody(account_id, company_code) }),
    changePassword: () => ({
      body: { current_password: PASSWORD, new_password: `${PASSWORD}2`, confirm_password: `${PASSWORD}2` },
    }),
    list: () => ({ query: aPage }),
    read: ({ account_id }) => ({ params: { id: account_id } }),
    update: ({ account_id }) => ({ params: { id: account_id }, body: { account: { last_name: 'Alvarado' } } }),
    remove: ({ account_id }) => ({ params: { id: account_id } }),
  },
  addresses: {
    search: () => ({ query: { q: '4821 W Kennedy Blvd, Tampa' } }),
    geocode: () => ({ query: { address: '4821 W Kennedy Blvd, Tampa, FL 33609' } }),
  },
  auditLog: {
    list: ({ timecard_id }) => ({ query: { ...aPage, record_type: 'timecard', record_id: timecard_id } }),
  },
  accountInvites: {
    list: () => ({ query: aPage }),
    revoke: ({ account_invite_id }) => ({ params: { id: account_invite_id } }),
  },
  companies: {
    create: () => ({
      body: { company: { ...aCompanyInput(), web_url: 'acme.example', time_zone: 'America/Chicago' } },
    }),
    byCode: ({ company_code }) => ({ params: { code: company_code } }),
    list: () => ({ query: aPage }),
    byAccount: ({ account_id }) => ({ params: { id: account_id } }),
    update: ({ company_id }) => ({ params: { id: company_id }, body: { company: { city: 'Largo' } } }),
    remove: ({ company_id }) => ({ params: { id: company_id } }),
  },
  contact: { send: () => ({ body: { contact_us: { message: 'Hello?', sender_email: 'pat@visitors.example' } } }) },
  config: { read: () => ({}) },
  customers: {
    create: () => ({
      body: { customer: { ...aCustomerInput(), customer_company_name: 'Lee & Sons', address_2: '#2' } },
    }),
    list: () => ({ query: aPage }),
    read: ({ customer_id }) => ({ params: { id: customer_id } }),
    update: ({ customer_id }) => ({ params: { id: customer_id }, body: { customer: { city: 'Largo' } } }),
    remove: ({ customer_id }) => ({ params: { id: customer_id } }),
  },
  employees: {
    create: () => ({
      body: { employee: { ...anEmployeeInput(), start_date: '2026-03-02', end_date: '2027-03-02' } },
    }),
    list: () => ({ query: aPage }),
    read: ({ employee_id }) => ({ params: { id: employee_id } }),
    update: ({ employee_id }) => ({ params: { id: employee_id }, body: { employee: { last_name: 'Ortiz' } } }),
    renewCode: ({ employee_id }) => ({ params: { id: employee_id } }),
    remove: ({ employee_id }) => ({ params: { id: employee_id } }),
    byCode: ({ employee_code }) => ({ params: { employee_code } }),
    jobsites: ({ employee_code }) => ({ params: { employee_code }, query: { q: 'a', sort: '-name', limit: 10 } }),
  },
  images: {
    upload: (papers) => ({ body: { ...ofAProject(papers), image_size_tag: 'all' } }),
    links: (papers) => ({ query: { ...ofAProject(papers), image_size_tag: 'small' } }),
    allLinks: ({ project_id }) => ({ params: { tag: 'project', owner: project_id } }),
    count: ({ project_id }) => ({ params: { tag: 'project', owner: project_id } }),
    countOfCustomer: ({ customer_id }) => ({ params: { id: customer_id } }),
    bytes: ({ image_id }) => ({ params: { id: image_id } }),
    remove: ({ image_id }) => ({ params: { id: image_id } }),
  },
  passwordResets: {
    request: () => ({
      body: { login_id: `nobody-${unique()}`, email: 'nobody@acme.example', send_method: 'email' },
    }),
    validate: () => ({ body: { token: 'x' } }),
    choose: () => ({ params: { token: 'x'.repeat(43) }, body: { password: PASSWORD } }),
  },
  payments: { byAccount: ({ account_id }) => ({ params: { id: account_id }, query: aPage }) },
  projects: {
    create: ({ customer_id, company_code }) => ({
      body: { project: { customer_id, company_code, ...aProjectFields() } },
    }),
    list: () => ({ query: aPage }),
    listJoined: () => ({ query: aPage }),
    byCustomer: ({ customer_id }) => ({ params: { id: customer_id }, query: aPage }),
    read: ({ project_id }) => ({ params: { id: project_id } }),
    update: ({ project_id }) => ({ params: { id: project_id }, body: { project: aProjectFields() } }),
    remove: ({ project_id }) => ({ params: { id: project_id } }),
  },
  jobsites: {
    create: ({ project_id, company_code }) => ({
      body: { jobsite: { project_id, company_code, jobsite_description: 'Use the gate', ...aJobsiteInput() } },
    }),
    list: () => ({ query: aPage }),
    listJoined: ({ project_id, customer_id }) => ({ query: { project_id, customer_id, ...aPage } }),
    read: ({ jobsite_id }) => ({ params: { id: jobsite_id } }),
    update: ({ jobsite_id, project_id }) => ({
      params: { id: jobsite_id },
      body: { jobsite: { project_id, city: 'Largo' } },
    }),
    remove: ({ jobsite_id }) => ({ params: { id: jobsite_id } }),
  },
  estimates: {
    create: ({ project_id, customer_id }) => ({
      body: { estimate: { project_id, customer_id, name: 'Roof', description: 'All', itemized_estimates: [aLine()] } },
    }),
    listJoined: () => ({ query: aPage }),
    byCustomer: ({ customer_id, project_id }) => ({ query: { customer_id, project_id, ...aPage } }),
    pdf: ({ estimate_id }) => ({ query: { estimate_id } }),
    send: ({ estimate_id, ...papers }) => ({ body: { estimate_id, message_for: 'estimate', ...aSending(papers) } }),
    read: ({ estimate_id }) => ({ params: { id: estimate_id } }),
    update: ({ estimate_id, itemized_estimate_id }) => ({
      params: { id: estimate_id },
      body: { estimate: { name: 'Roof 2', itemized_estimates: [{ ...aLine(), itemized_estimate_id }] } },
    }),
    remove: ({ estimate_id }) => ({ params: { id: estimate_id } }),
  },
  itemizedEstimates: {
    create: ({ estimate_id }) => ({
      body: { itemized_estimate: { itemizedEstimate: [{ ...aLine({ code: 'R-1' }), estimate_id }] } },
    }),
    byEstimate: ({ estimate_id }) => ({ query: { estimate_id } }),
    update: ({ itemized_estimate_id }) => ({
      params: { id: itemized_estimate_id },
      body: { itemizedEstimate: aLine({ quantity: 2 }) },
    }),
    removeAll: ({ estimate_id }) => ({ params: { id: estimate_id } }),
    remove: ({ itemized_estimate_id }) => ({ params: { id: itemized_estimate_id } }),
  },
  invoices: {
    create: ({ project_id, customer_id, estimate_id }) => ({
      body: {
        invoice: {
          project_id,
          customer_id,
          estimate_id,
          name: `Roof ${unique()}`,
          payment_instruction: 'By check.',
          tax_rate: 7,
          amount_paid: 40,
          payment_date: '2026-11-20',
          payment_method: 'check',
          note: 'Left at the site',
          itemized_invoices: [anItem()],
        },
      },
    }),
    listJoined: ({ invoice_id }) => ({ query: { invoice_id, ...aPage } }),
    pdf: ({ invoice_id }) => ({ query: { invoice_id } }),
    send: ({ invoice_id, ...papers }) => ({ body: { invoice_id, message_for: 'invoice', ...aSending(papers) } }),
    read: ({ invoice_id }) => ({ params: { id: invoice_id } }),
    update: ({ invoice_id, itemized_invoice_id }) => ({
      params: { id: invoice_id },
      body: { invoice: { name: 'Roof 2', itemized_invoices: [{ ...anItem(), itemized_invoice_id }] } },
    }),
    remove: ({ invoice_id }) => ({ params: { id: invoice_id } }),
  },
  itemizedInvoices: {
    create: ({ invoice_id }) => ({
      body: { itemized_invoice: { itemizedInvoice: [{ ...anItem(), invoice_id }] } },
    }),
    byInvoice: ({ invoice_id }) => ({ query: { invoice_id } }),
    update: ({ itemized_invoice_id }) => ({
      params: { id: itemized_invoice_id },
      body: { itemizedInvoice: anItem({ amount_dollar: 200 }) },
    }),
    removeAll: ({ invoice_id }) => ({ params: { id: invoice_id } }),
    remove: ({ itemized_invoice_id }) => ({ params: { id: itemized_invoice_id } }),
  },
  customerPayments: {
    create: ({ invoice_id, project_id, customer_id }) => ({
      body: { customer_payment: { invoice_id, project_id, customer_id, ...aPaymentFields() } },
    }),
    byInvoice: ({ invoice_id }) => ({ params: { id: invoice_id }, query: aPage }),
    byCustomer: ({ customer_id }) => ({ params: { id: customer_id } }),
    pdf: ({ invoice_id }) => ({ query: { invoice_id } }),
    sendNotification: ({ invoice_id, ...papers }) => ({
      body: { invoice_id, message_for: 'payment', ...aSending(papers) },
    }),
    update: ({ customer_payment_id, invoice_id, project_id, customer_id }) => ({
      params: { id: customer_payment_id },
      body: { customer_payment: { invoice_id, project_id, customer_id, ...aPaymentFields() } },
    }),
    remove: ({ customer_payment_id }) => ({ params: { id: customer_payment_id } }),
  },
  messages: {
    byCustomer: ({ customer_id }) => ({ params: { id: customer_id } }),
    document: ({ message_id }) => ({ params: { id: message_id } }),
    revokeLink: ({ document_link_id }) => ({ params: { id: document_link_id } }),
  },
  quickbooksConnections: {
    authenticate: ({ account_id }) => ({
      params: { id: account_id },
      query: { front_href: 'quickbooks/connect' },
    }),
    oauthCallback: ({ quickbooks_state }) => ({
      query: { state: quickbooks_state, code: 'a-code-of-ours', realmId: '4620816365000000000' },
    }),
    status: ({ account_id }) => ({ params: { id: account_id } }),
    disconnect: ({ account_id }) => ({ params: { id: account_id } }),
  },
  quickbooksInvoices: {
    plan: ({ invoice_id }) => ({ params: { id: invoice_id } }),
    send: ({ customer_id, account_id, invoice_id }) => ({
      params: { customer_id },
      query: { account_id },
      body: { invoice_id, invoice_data: anInvoiceAsSeen() },
    }),
    log: ({ invoice_id }) => ({ query: { ...aPage, invoice_id } }),
  },
  quickbooksPayments: { send: ({ customer_payment_id }) => ({ params: { id: customer_payment_id } }) },
  references: { list: () => ({ params: { list: 'project_types' }, query: { q: 'a', limit: 10 } }) },
  sessions: { list: () => ({ query: aPage }), endOthers: () => ({}) },
  subscriptions: {
    start: ({ account_id, subscription_id }) => ({
      body: { subscription: { ...aCardPayment().body.subscription, account_id, subscription_id } },
    }),
    byAccount: ({ account_id }) => ({ params: { id: account_id }, query: aPage }),
    read: ({ subscription_id }) => ({ params: { id: subscription_id } }),
    confirm: ({ payment_intent_id }) => ({ body: { payment_intent_id } }),
    update: ({ subscription_id }) => ({
      params: { id: subscription_id },
      body: { subscription: { auto_renewal: false } },
    }),
    cancel: ({ subscription_id }) => ({ params: { id: subscription_id }, body: { cancellation_reason: 'Too quiet' } }),
  },
  timecards: {
    clockIn: ({ company_code, employee_code, jobsite_id }) => ({
      body: { timecard: { company_code, employee_code, jobsite_id } },
    }),
    ofDay: ({ employee_code, jobsite_id }) => ({
      params: { employee_code },
      query: { ...aPage, jobsite_id, timecard_date: '2026-03-02' },
    }),
    shortReport: ({ employee_code }) => ({
      query: { employee_code, current_day: 'true', current_week: 'true', current_month: 'true' },
    }),
    // A correction: whoever may not make one may still clock out by the card's id, which is told as a story of its own.
    change: ({ timecard_id, jobsite_id }) => ({
      params: { id: timecard_id },
      body: { timecard: { clock_in: '2026-03-02T12:15:00Z', clock_out: '2026-03-02T20:00:00Z', jobsite_id } },
    }),
    open: () => ({ query: aPage }),
    report: ({ employee_code, jobsite_id }) => ({
      query: { start: '2026-03-01', end: '2026-03-31', employee_code, jobsite_id, hourly_rate: 25, sort: 'clock_in' },
    }),
    sendLink: ({ employee_id, employee_code }) => ({
      body: {
        employee_id,
        employee_code,
        recipient_first_name: 'Cruz',
        recipient_last_name: 'Ortega',
        send_method: 'email',
        recipient_email: 'cruz@crew.example',
        recipient_phone: '727-555-0198',
        message_for_type: 'timecard',
      },
    }),
    read: ({ timecard_id }) => ({ params: { id: timecard_id } }),
    remove: ({ timecard_id }) => ({ params: { id: timecard_id } }),
  },
};

const aPage = { q: 'a', sort: '-created_at', limit: 10, offset: 0 };

function ofAProject({ project_id, account_id, company_code }: Papers) {
  const image_project_tag = 'before_project';
  return { image_for_tag: 'project', project_id, account_id, company_code, image_project_tag };
}

function aProjectFields() {
  return { name: `Deck ${unique()}`, project_type: 'Roofing', project_description: 'Wide', start_date: '2027-03-01' };
}

function aSending({ account_id, project_id, customer_id }: Pick<Papers, 'account_id' | 'project_id' | 'customer_id'>) {
  const recipient = { recipient_email: 'pat@customers.example', recipient_phone: '727-555-0199' };
  return { account_id, project_id, customer_id, send_method: 'email', ...recipient } as const;
}

/** The invoice of `papersOf`, two items, as whoever sends it to QuickBooks has seen it. */
function anInvoiceAsSeen() {
  const [one, two] = [anItem(), anItem()];
  const total = one.amount_dollar + two.amount_dollar;
  return {
    customer_name: 'Pat Lee',
    invoice_name: 'Invoice #1001 Roof',
    invoice_number: 1001,
    subtotal: total,
    tax_rate: 0,
    tax_amount: 0,
    total,
    discount_usd: 0,
    issue_date: '2026-11-20',
    due_date: '2026-12-04',
    payment_instruction: null,
    line_items: [one, two].map(({ code, description, amount_dollar: amount }) => ({ code, description, amount })),
  };
}

function aPaymentFields() {
  return { amount: 60, payment_date: '2026-11-20', payment_method: 'cash', note: 'In an envelope' };
}

function inviteBody(sender_account_id: string, sender_company_code: string) {
  const send_method = 'email' as const;
  const recipient = { recipient_email: `cruz-${unique()}@acme.example`, recipient_phone: '813-555-0177' };
  return { sender_account_id, sender_company_code, send_method, ...recipient };
}

import type { Api } from '../../contract/api.ts';
import type { Anything } from './browser.ts';
import {
  aCompanyInput,
  aCustomerInput,
  aJobsiteInput,
  aLine,
  anAccountInput,
  anEmployeeInput,
  anItem,
  aSurveyInput,
  CONSENTS,
  inviteBody,
  PASSWORD,
  unique,
} from './inputs.ts';
import type { OneOfEach } from './one-of-each.ts';
import { aCardPayment } from './paying.ts';

type Samples = { [N in keyof Api]: { [K in keyof Api[N]]: (records: OneOfEach) => Anything } };

/**
 * One valid call for each endpoint of the product, with every id that it can carry. A missing endpoint fails to
 * compile, so the access matrix and the fuzz tests cover all of them.
 */
export const samples: Samples = {
  access: {
    loginWithGoogle: ({ company_code }) => ({ body: { token: 'x.y.z', company_code, remember_me: true } }),
    login: () => ({ body: { login_id: `nobody-${unique()}`, login_password: 'x', remember_me: true } }),
    logout: () => ({}),
    checkAuth: () => ({}),
  },
  accounts: {
    create: ({ company_code }) => ({ body: { account: anAccountInput({ company_code, invite_token: 'x' }) } }),
    createWithGoogle: ({ company_code }) => ({
      body: { token: 'x.y.z', company_code, invite_token: 'x', ...CONSENTS },
    }),
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
    list: ({ timecard_id, account_id }) => ({
      query: {
        ...aPage,
        record_type: 'timecard',
        record_id: timecard_id,
        action: 'corrected',
        account_id,
        start: '2026-01-01',
        end: '2026-12-31',
      },
    }),
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
    dependents: ({ company_id }) => ({ params: { id: company_id } }),
    remove: ({ company_id }) => ({
      params: { id: company_id },
      body: { current_password: PASSWORD, company_name: 'Acme' },
    }),
    restore: ({ company_id }) => ({ params: { id: company_id } }),
  },
  contact: { send: () => ({ body: { contact_us: { message: 'Hello?', sender_email: 'pat@visitors.example' } } }) },
  config: { read: () => ({}) },
  customerConsents: {
    list: ({ customer_id }) => ({ params: { id: customer_id }, query: aPage }),
    create: ({ customer_id }) => ({
      params: { id: customer_id },
      body: { customer_consent: { channel: 'email', is_given: false, reason: 'The customer asked for letters.' } },
    }),
  },
  customers: {
    create: () => ({
      body: { customer: { ...aCustomerInput(), customer_company_name: 'Lee & Sons', address_2: '#2' } },
    }),
    list: () => ({ query: aPage }),
    read: ({ customer_id }) => ({ params: { id: customer_id } }),
    update: ({ customer_id }) => ({ params: { id: customer_id }, body: { customer: { city: 'Largo' } } }),
    dependents: ({ customer_id }) => ({ params: { id: customer_id } }),
    remove: ({ customer_id }) => ({ params: { id: customer_id } }),
  },
  emailConfirmations: { send: () => ({}), confirm: () => ({ body: { token: 'x'.repeat(43) } }) },
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
    upload: (records) => ({
      body: { ...ofAProject(records), image_size_tag: 'all', replaced_image_id: records.photo_id },
    }),
    links: (records) => ({ query: { ...ofAProject(records), image_size_tag: 'small' } }),
    allLinks: ({ project_id }) => ({ params: { tag: 'project', owner: project_id } }),
    count: ({ project_id }) => ({ params: { tag: 'project', owner: project_id } }),
    countOfCustomer: ({ customer_id }) => ({ params: { id: customer_id } }),
    bytes: ({ image_id }) => ({ params: { id: image_id } }),
    originalFile: ({ photo_id }) => ({ params: { id: photo_id } }),
    remove: ({ image_id }) => ({ params: { id: image_id } }),
  },
  loginIdReminders: { send: () => ({ body: { email: 'nobody@acme.example' } }) },
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
    update: ({ project_id, customer_id }) => ({
      params: { id: project_id },
      body: { project: { customer_id, ...aProjectFields() } },
    }),
    dependents: ({ project_id }) => ({ params: { id: project_id } }),
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
    send: ({ estimate_id, ...records }) => ({ body: { estimate_id, message_for: 'estimate', ...aSending(records) } }),
    read: ({ estimate_id }) => ({ params: { id: estimate_id } }),
    update: ({ estimate_id, itemized_estimate_id, project_id, customer_id }) => ({
      params: { id: estimate_id },
      body: {
        estimate: {
          project_id,
          customer_id,
          name: 'Roof 2',
          itemized_estimates: [{ ...aLine(), itemized_estimate_id, estimate_id }],
        },
      },
    }),
    remove: ({ estimate_id }) => ({ params: { id: estimate_id } }),
  },
  itemizedEstimates: {
    create: ({ estimate_id }) => ({
      body: { itemized_estimate: { itemizedEstimate: [{ ...aLine({ code: 'R-1' }), estimate_id }] } },
    }),
    byEstimate: ({ estimate_id }) => ({ query: { estimate_id } }),
    update: ({ itemized_estimate_id, estimate_id }) => ({
      params: { id: itemized_estimate_id },
      body: { itemizedEstimate: { ...aLine({ quantity: 2 }), estimate_id } },
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
    send: ({ invoice_id, ...records }) => ({ body: { invoice_id, message_for: 'invoice', ...aSending(records) } }),
    read: ({ invoice_id }) => ({ params: { id: invoice_id } }),
    update: ({ invoice_id, itemized_invoice_id, project_id, customer_id, estimate_id }) => ({
      params: { id: invoice_id },
      body: {
        invoice: {
          project_id,
          customer_id,
          estimate_id,
          name: 'Roof 2',
          itemized_invoices: [{ ...anItem(), itemized_invoice_id, invoice_id }],
        },
      },
    }),
    remove: ({ invoice_id }) => ({ params: { id: invoice_id } }),
  },
  itemizedInvoices: {
    create: ({ invoice_id }) => ({
      body: { itemized_invoice: { itemizedInvoice: [{ ...anItem(), invoice_id }] } },
    }),
    byInvoice: ({ invoice_id }) => ({ query: { invoice_id } }),
    update: ({ itemized_invoice_id, invoice_id }) => ({
      params: { id: itemized_invoice_id },
      body: { itemizedInvoice: { ...anItem({ amount_dollar: 200 }), invoice_id } },
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
    sendNotification: ({ invoice_id, ...records }) => ({
      body: { invoice_id, message_for: 'payment', ...aSending(records) },
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
  survey: { create: () => ({ body: { noOverpass: aSurveyInput() } }) },
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
    // A correction needs a session; clocking out by the time card's id alone is tested separately.
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

function ofAProject({ project_id, account_id, company_code }: OneOfEach) {
  const image_project_tag = 'before_project';
  return { image_for_tag: 'project', project_id, account_id, company_code, image_project_tag };
}

function aProjectFields() {
  return { name: `Deck ${unique()}`, project_type: 'Roofing', project_description: 'Wide', start_date: '2027-03-01' };
}

function aSending({
  account_id,
  project_id,
  customer_id,
}: Pick<OneOfEach, 'account_id' | 'project_id' | 'customer_id'>) {
  const recipient = { recipient_email: 'pat@customers.example', recipient_phone: '727-555-0199' };
  return { account_id, project_id, customer_id, send_method: 'email', ...recipient } as const;
}

/** The invoice of `oneOfEach`, two line items, as displayed to the sender. */
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

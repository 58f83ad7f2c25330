import { CONSENT_VERSION } from '#domain/sales/consent.ts';
import { dayIn } from '../../server/platform/clock.ts';
import { testClock } from '../app/test-clock.ts';
import {
  aChangeOrderInput,
  aLine,
  anEstimateInput,
  anInvoiceInput,
  anItem,
  aPaymentInput,
  aTemplateInput,
} from '../inputs/inputs.ts';
import { APPROVED_TOTAL, SKIPPED_STEP } from '../records/document-makers.ts';
import { LINK_BALANCE } from '../records/payment-makers.ts';
import { SENT_TOTAL } from '../records/record-makers.ts';
import type { OneOfEach } from '../records/records.ts';
import { recordedApproval } from '../scenarios/answering.ts';
import { remindsAfter } from '../scenarios/reminding.ts';
import { aPage, type SamplesOf } from './sample.ts';

export const salesDocumentSamples: SamplesOf<
  | 'approvals'
  | 'changeOrders'
  | 'customerPage'
  | 'estimates'
  | 'estimateTemplates'
  | 'installments'
  | 'itemizedEstimates'
  | 'invoices'
  | 'itemizedInvoices'
  | 'customerPayments'
  | 'similarWork'
  | 'statements'
  | 'messages'
  | 'newestMessages'
  | 'onlinePaymentRecords'
  | 'onlinePayments'
  | 'reminderRuns'
  | 'reminders'
  | 'payouts'
  | 'salesTotals'
> = {
  onlinePaymentRecords: {
    list: ({ invoice_id, customer_id, payout_id }) => ({
      query: {
        ...aPage,
        state: 'succeeded',
        method: 'card',
        dispute_state: 'none',
        invoice_id,
        customer_id,
        payout_id,
        start: '2026-01-01',
        end: '2026-12-31',
      },
    }),
    read: ({ paid_online_id }) => ({ params: { id: paid_online_id } }),
    refund: ({ paid_online_id }) => ({
      params: { id: paid_online_id },
      body: { refund: { amount: 1, reason: 'Less work' } },
    }),
  },
  payouts: {
    list: () => ({ query: { ...aPage, sort: '-arrives_on' } }),
    read: ({ payout_id }) => ({ params: { id: payout_id } }),
  },
  onlinePayments: {
    create: ({ billing_link_token, link_invoice_id }) => ({
      params: { token: billing_link_token },
      body: { payment: { invoice_id: link_invoice_id, amount: LINK_BALANCE, expected_balance: LINK_BALANCE } },
    }),
    read: ({ billing_link_token, online_payment_id }) => ({
      params: { token: billing_link_token, id: online_payment_id },
    }),
    promise: ({ billing_link_token, link_invoice_id }) => ({
      params: { token: billing_link_token },
      body: {
        payment_promise: {
          invoice_id: link_invoice_id,
          method: 'check',
          on: dayIn('America/New_York', testClock.now()),
          note: 'In your mailbox',
        },
      },
    }),
  },
  reminders: {
    settings: () => ({}),
    changeSettings: () => ({
      body: {
        reminder_settings: {
          invoice_overdue: remindsAfter([2, 9], { sentence: 'Thank you for your trust.' }),
          hours: { weekday: { from: 9, to: 17 }, saturday: { from: 10, to: 12 } },
        },
      },
    }),
    planned: ({ customer_id, estimate_id, reminded_invoice_id, visit_id }) => ({
      query: { days: 30, customer_id, estimate_id, invoice_id: reminded_invoice_id, visit_id },
    }),
    skip: ({ reminded_invoice_id: id }) => ({
      body: { document: { kind: 'invoice', id }, step: 'invoice_overdue:7' },
    }),
    unskip: ({ reminded_invoice_id: id }) => ({ body: { document: { kind: 'invoice', id }, step: SKIPPED_STEP } }),
    sendNow: ({ reminded_invoice_id: id }) => ({
      body: { document: { kind: 'invoice', id }, step: 'invoice_overdue:1' },
    }),
    messagePreview: ({ overdue_customer_id: customer_id }) => ({ query: { customer_id } }),
    send: ({ overdue_customer_id: customer_id }) => ({
      body: { customer_id, send_method: 'email', message_text: 'How was the work?' },
    }),
    unsend: ({ waiting_reminder_id: id }) => ({ params: { id } }),
  },
  reminderRuns: {
    create: () => ({ body: { kind: 'invoices_overdue', band: 'over_30' } }),
    read: ({ reminder_run_id }) => ({ params: { id: reminder_run_id } }),
  },
  approvals: {
    answer: ({ estimate_id }) => ({ params: { id: estimate_id } }),
    comment: ({ estimate_id }) => ({
      params: { id: estimate_id },
      body: { comment: { text: 'On Monday.', send_method: 'email' } },
    }),
    sign: ({ estimate_id }) => ({ params: { id: estimate_id } }),
    record: ({ estimate_id }) => ({ params: { id: estimate_id }, body: { approval: recordedApproval() } }),
    addScan: ({ recorded_approval_id }) => ({ params: { id: recorded_approval_id }, fileField: 'scan' }),
    scan: ({ scanned_approval_id }) => ({ params: { id: scanned_approval_id } }),
    signedPdf: ({ approval_id }) => ({ params: { id: approval_id } }),
    auditTrail: ({ approval_id }) => ({ params: { id: approval_id } }),
    withdraw: ({ approved_estimate_id }) => ({
      params: { id: approved_estimate_id },
      body: { reason: 'Signed by mistake' },
    }),
  },
  changeOrders: {
    create: ({ agreed_estimate_id }) => ({
      body: {
        change_order: {
          ...aChangeOrderInput([{ ...aLine({ code: 'S-1' }), is_credit: true }]),
          estimate_id: agreed_estimate_id,
          tax_rate: 7,
          time_change_day: -1,
          bills: 'at_completion',
          valid_business_days: 10,
        },
      },
    }),
    byEstimate: ({ agreed_estimate_id }) => ({ query: { estimate_id: agreed_estimate_id, ...aPage } }),
    read: ({ change_order_id }) => ({ params: { id: change_order_id } }),
    update: ({ change_order_id, change_order_line_item_id, agreed_estimate_id }) => ({
      params: { id: change_order_id },
      body: {
        change_order: {
          estimate_id: agreed_estimate_id,
          name: 'Two skylights',
          line_items: [{ ...aLine({ quantity: 2 }), change_order_line_item_id }],
        },
      },
    }),
    pdf: ({ change_order_id }) => ({ query: { change_order_id } }),
    send: ({ change_order_id, ...records }) => ({
      body: {
        change_order_id,
        message_for: 'change_order',
        ...aSending(records),
        ...someMessageOptions,
        copy_to_me: false,
      },
    }),
    sendTest: ({ change_order_id }) => ({ body: { change_order_id, send_method: 'email', ...someMessageOptions } }),
    messagePreview: ({ change_order_id }) => ({ query: { change_order_id, attach_pdf: 'false' } }),
    pdfPages: ({ change_order_id }) => ({ query: { change_order_id } }),
    answer: ({ sent_change_order_id }) => ({ params: { id: sent_change_order_id } }),
    comment: ({ sent_change_order_id }) => ({
      params: { id: sent_change_order_id },
      body: { comment: { text: 'On Monday.', send_method: 'email' } },
    }),
    sign: ({ sent_change_order_id }) => ({ params: { id: sent_change_order_id } }),
    record: ({ sent_change_order_id }) => ({
      params: { id: sent_change_order_id },
      body: { approval: recordedApproval() },
    }),
    withdraw: ({ approved_change_order_id }) => ({
      params: { id: approved_change_order_id },
      body: { reason: 'Signed by mistake' },
    }),
    remove: ({ change_order_id }) => ({ params: { id: change_order_id } }),
  },
  customerPage: {
    read: ({ link_token }) => ({ params: { token: link_token } }),
    open: ({ link_token }) => ({ params: { token: link_token } }),
    reportWrongPerson: ({ link_token }) => ({ params: { token: link_token } }),
    confirmVisit: ({ visit_link_token }) => ({ params: { token: visit_link_token } }),
    requestTime: ({ visit_link_token }) => ({
      params: { token: visit_link_token },
      body: { text: 'Friday would suit us better.' },
    }),
    renew: ({ link_token }) => ({ body: { token: link_token } }),
    approve: ({ link_token, revision_id }) => ({
      params: { token: link_token },
      body: {
        approval: {
          revision_id,
          selected_line_item_ids: [],
          expected_total: SENT_TOTAL,
          signer_name: 'Pat Lee',
          signature: { kind: 'typed' },
          consent_version: CONSENT_VERSION,
          browser_time_zone: 'America/New_York',
        },
      },
    }),
    decline: ({ link_token, revision_id }) => ({
      params: { token: link_token },
      body: { decline: { revision_id, reason_code: 'other', reason_text: 'We moved.' } },
    }),
    readChangeOrder: ({ change_order_token, sent_change_order_id }) => ({
      params: { token: change_order_token, id: sent_change_order_id },
    }),
    approveChangeOrder: ({ change_order_token, sent_change_order_id, change_order_revision_id }) => ({
      params: { token: change_order_token, id: sent_change_order_id },
      body: {
        approval: {
          revision_id: change_order_revision_id,
          selected_line_item_ids: [],
          expected_total: 100,
          signer_name: 'Pat Lee',
          signature: { kind: 'typed' },
          consent_version: CONSENT_VERSION,
          browser_time_zone: 'America/New_York',
        },
      },
    }),
    declineChangeOrder: ({ change_order_token, sent_change_order_id, change_order_revision_id }) => ({
      params: { token: change_order_token, id: sent_change_order_id },
      body: { decline: { revision_id: change_order_revision_id, reason_code: 'other', reason_text: 'We moved.' } },
    }),
    commentChangeOrder: ({ change_order_token, sent_change_order_id }) => ({
      params: { token: change_order_token, id: sent_change_order_id },
      body: { comment: { text: 'Does it take longer?', kind: 'question' } },
    }),
    comment: ({ link_token }) => ({
      params: { token: link_token },
      body: { comment: { text: 'When can you start?', kind: 'question' } },
    }),
  },
  estimateTemplates: {
    create: () => ({ body: { estimate_template: aTemplateInput() } }),
    list: () => ({ query: aPage }),
    read: ({ estimate_template_id: id }) => ({ params: { id } }),
    update: ({ estimate_template_id: id }) => ({
      params: { id },
      body: { estimate_template: { tax_rate: 7, itemized_estimates: [aLine({ quantity: 2 })] } },
    }),
    remove: ({ estimate_template_id: id }) => ({ params: { id } }),
    saveEstimate: ({ estimate_id: id }) => ({ params: { id }, body: { estimate_template: { name: 'Saved roof' } } }),
  },
  estimates: {
    create: ({ project_id, customer_id, estimate_template_id }) => ({
      body: {
        estimate: { ...anEstimateInput(), project_id, customer_id, description: 'All' },
        estimate_template_id,
        prices: 'book',
      },
    }),
    listJoined: ({ customer_id, project_id }) => ({
      query: { customer_id, project_id, include: 'is_planned', ...aPage },
    }),
    byCustomer: ({ customer_id, project_id }) => ({ query: { customer_id, project_id, ...aPage } }),
    pdf: ({ estimate_id }) => ({ query: { estimate_id } }),
    send: ({ estimate_id, ...records }) => ({
      body: { estimate_id, message_for: 'estimate', ...aSending(records), ...someMessageOptions, copy_to_me: false },
    }),
    sendTest: ({ estimate_id }) => ({ body: { estimate_id, send_method: 'email', ...someMessageOptions } }),
    messagePreview: ({ estimate_id }) => ({ query: { estimate_id, attach_pdf: 'false' } }),
    pdfPages: ({ estimate_id }) => ({ query: { estimate_id } }),
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
    shownPhotos: ({ estimate_id }) => ({ params: { id: estimate_id } }),
    showPhotos: ({ estimate_id, image_group_key }) => ({
      params: { id: estimate_id },
      body: { image_group_keys: [image_group_key] },
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
  salesTotals: { estimates: () => ({}), invoices: () => ({}) },
  invoices: {
    create: ({ project_id, customer_id, estimate_id }) => ({
      body: {
        invoice: {
          ...anInvoiceInput(),
          project_id,
          customer_id,
          estimate_id,
          payment_instruction: 'By check.',
          tax_rate: 7,
          amount_paid: 40,
          payment_date: '2026-11-20',
          payment_method: 'check',
          note: 'Left at the site',
        },
      },
    }),
    listJoined: ({ invoice_id, customer_id }) => ({ query: { invoice_id, customer_id, include: 'paid_on', ...aPage } }),
    pdf: ({ invoice_id }) => ({ query: { invoice_id } }),
    send: ({ invoice_id, ...records }) => ({
      body: { invoice_id, message_for: 'invoice', ...aSending(records), ...someMessageOptions, copy_to_me: false },
    }),
    sendTest: ({ invoice_id }) => ({ body: { invoice_id, send_method: 'email', ...someMessageOptions } }),
    messagePreview: ({ invoice_id }) => ({ query: { invoice_id, attach_pdf: 'false' } }),
    pdfPages: ({ invoice_id }) => ({ query: { invoice_id } }),
    read: ({ invoice_id }) => ({ params: { id: invoice_id } }),
    shownPhotos: ({ invoice_id }) => ({ params: { id: invoice_id } }),
    showPhotos: ({ invoice_id, image_group_key }) => ({
      params: { id: invoice_id },
      body: { image_group_keys: [image_group_key] },
    }),
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
    voiding: ({ unpaid_invoice_id }) => ({ params: { id: unpaid_invoice_id }, body: { reason: 'Billed twice.' } }),
  },
  installments: {
    ready: ({ project_id }) => ({ query: { project_id } }),
    billing: ({ agreed_estimate_id }) => ({ params: { id: agreed_estimate_id } }),
    change: ({ agreed_estimate_id, installment_id }) => ({
      params: { id: agreed_estimate_id },
      body: {
        installments: [
          { installment_id, label: 'First half', amount: 300 },
          { installment_id, label: 'Second half', due: 'on_acceptance', amount: APPROVED_TOTAL - 300 },
        ],
      },
    }),
    bill: ({ installment_id }) => ({
      params: { id: installment_id },
      body: { amount: 100, name: 'First part', issue_date: '2026-11-20', due_date: '2026-12-04' },
    }),
    billRest: ({ agreed_estimate_id }) => ({
      params: { id: agreed_estimate_id },
      body: { payment_instruction: 'By check.' },
    }),
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
      body: {
        customer_payment: {
          ...aPaymentInput(),
          invoice_id,
          project_id,
          customer_id,
          note: 'In an envelope',
          send_receipt: true,
        },
      },
    }),
    list: ({ customer_id }) => ({
      query: { ...aPage, paid_from: '2020-01-01', paid_to: '2099-12-31', payment_method: 'check', customer_id },
    }),
    byInvoice: ({ invoice_id }) => ({ params: { id: invoice_id }, query: aPage }),
    byCustomer: ({ customer_id }) => ({ params: { id: customer_id } }),
    receiptPdf: ({ customer_payment_id }) => ({ params: { id: customer_payment_id } }),
    pdf: ({ invoice_id }) => ({ query: { invoice_id } }),
    sendNotification: ({ invoice_id, ...records }) => ({
      body: { invoice_id, message_for: 'payment', ...aSending(records), ...someMessageOptions, copy_to_me: false },
    }),
    sendTest: ({ invoice_id }) => ({ body: { invoice_id, send_method: 'email', ...someMessageOptions } }),
    messagePreview: ({ invoice_id }) => ({ query: { invoice_id, attach_pdf: 'false' } }),
    pdfPages: ({ invoice_id }) => ({ query: { invoice_id } }),
    update: ({ customer_payment_id, invoice_id, project_id, customer_id }) => ({
      params: { id: customer_payment_id },
      body: { customer_payment: { ...aPaymentInput(), invoice_id, project_id, customer_id, note: 'In an envelope' } },
    }),
    remove: ({ customer_payment_id }) => ({ params: { id: customer_payment_id } }),
  },
  similarWork: { ofProject: ({ project_id }) => ({ query: { project_id } }) },
  statements: {
    read: ({ customer_id }) => ({ params: { id: customer_id }, query: { from: '2026-01-01', to: '2026-12-31' } }),
    pdf: ({ customer_id }) => ({ query: { customer_id, from: '2026-01-01', to: '2026-12-31' } }),
    send: (records) => {
      const { customer_id, project_id: _, ...sending } = aSending(records);
      return {
        params: { id: customer_id },
        body: {
          from: '2026-01-01',
          to: '2026-12-31',
          message_for: 'statement',
          ...sending,
          ...someMessageOptions,
          copy_to_me: false,
        },
      };
    },
    sendTest: ({ customer_id }) => ({ body: { customer_id, send_method: 'email', ...someMessageOptions } }),
    messagePreview: ({ customer_id }) => ({ query: { customer_id, attach_pdf: 'false' } }),
    pdfPages: ({ customer_id }) => ({ query: { customer_id } }),
  },
  newestMessages: { list: () => ({}) },
  messages: {
    byCustomer: ({ customer_id }) => ({ params: { id: customer_id } }),
    document: ({ message_id }) => ({ params: { id: message_id } }),
    revokeLink: ({ document_link_id }) => ({ params: { id: document_link_id } }),
  },
};

const someMessageOptions = { subject: 'Your roof', message_text: 'Hello Pat,\nhere it is.', attach_pdf: true };

function aSending({
  account_id,
  project_id,
  customer_id,
}: Pick<OneOfEach, 'account_id' | 'project_id' | 'customer_id'>) {
  const recipient = { recipient_email: 'pat@customers.example', recipient_phone: '727-555-0199' };
  return { account_id, project_id, customer_id, send_method: 'email', ...recipient } as const;
}

import type { ChangeOrderLink, EstimateLink, InvoiceLink } from '../../contract/customer-page.ts';

type Line = EstimateLink['document']['itemized_estimates'][number];

function line(
  id: string,
  description: string,
  price: number,
  quantity: number,
  sub_total: number,
  is_optional = false,
) {
  const figures = { unit_price_dollar: price, quantity, sub_total_dollar: sub_total, duration_hour: 0 };
  return { itemized_estimate_id: id, code: '', description, cost_type: 'all', is_optional, ...figures } satisfies Line;
}

/** An estimate of $8,500.00 with two optional line items, sent and opened. */
export const OPEN_LINK: EstimateLink = {
  document_link_id: '01930000-0000-7000-8000-0000000000d1',
  kind: 'estimate',
  change_orders: [],
  is_in_person: false,
  status: 'opened',
  company: {
    name: 'Bayline Home Repair',
    phone: '813-555-0100',
    email: 'office@bayline.example.com',
    web_url: '',
    address: ['2716 W Platt St, Unit B', 'Tampa, FL 33609'],
    logo_url: null,
  },
  customer_name: 'Grace Adams',
  project_name: 'Gutters and fascia',
  revision: {
    id: '01930000-0000-7000-8000-0000000000e2',
    number: 2,
    pdf_sha256: 'ab'.repeat(32),
    date: '2026-11-20',
    valid_until: '2026-11-27',
    changes: {
      changed_on: '2026-11-20',
      added: ['Drip edge and flashing tape along the eaves (ft)'],
      removed: ['Touch-up paint along the eaves'],
      total_before: 7559.12,
      total_now: 8500,
    },
  },
  document: {
    estimate_number: 1046,
    name: 'Roof edge and new gutters',
    description: '',
    date: '2026-11-20',
    valid_until: '2026-11-27',
    itemized_estimates: [
      line('firm', 'Seamless 6-inch aluminum gutters, white, hidden hangers (ft)', 7491.74, 1, 7491.74),
      line('barrel', 'Rain barrel, 55 gallons, with diverter', 285, 1, 285, true),
      line('guards', 'Gutter guards, snap-in aluminum screen (ft)', 1.83, 122, 223.26, true),
    ],
    non_optional_dollar: 7491.74,
    optional_dollar: 508.26,
    total_dollar: 8000,
    tax_rate: 7.5,
    tax_amount: 600,
    discount_usd: 100,
    final_total: 8500,
    time_to_complete_day: 3,
    time_to_complete_hr: 0,
    terms_and_conditions: 'Workmanship is warranted for two years.',
    payment_schedule: [
      { label: 'Deposit', percent: 50, amount: 4250 },
      { label: 'At start', percent: 25, amount: 2125 },
      { label: 'At completion', percent: 25, amount: 2125 },
    ],
  },
  selected_line_item_ids: ['barrel', 'guards'],
  photos: [],
  text_above_signature: '',
  consent: {
    version: 2,
    text: 'I agree to receive and sign this estimate electronically.',
    text_es: 'Acepto recibir y firmar este presupuesto electrónicamente.',
  },
  approval: null,
  declines: [],
  comments: [],
  billing: null,
  invoices: [],
  payments: [],
  can: { approve: true, decline: true, ask: true, pay: false, renew: false },
};

function changedLine(id: string, description: string, price: number, is_credit: boolean) {
  const figures = { unit_price_dollar: price, quantity: 1, duration_hour: 0, code: '', cost_type: 'all' as const };
  return {
    change_order_line_item_id: id,
    description,
    is_credit,
    sub_total_dollar: is_credit ? -price : price,
    ...figures,
  };
}

/** A change order of + $666.50 to an estimate of $8,260.00, with a credit, two days longer, sent and opened. */
export const OPEN_CHANGE_ORDER: ChangeOrderLink = {
  document_link_id: '01930000-0000-7000-8000-0000000000d3',
  kind: 'change_order',
  change_order_id: '01930000-0000-7000-8000-0000000000a1',
  is_in_person: false,
  status: 'opened',
  company: OPEN_LINK.company,
  customer_name: 'Grace Adams',
  project_name: 'Gutters and fascia',
  revision: {
    id: '01930000-0000-7000-8000-0000000000e3',
    number: 1,
    pdf_sha256: 'ab'.repeat(32),
    date: '2026-11-24',
    valid_until: '2026-12-01',
    changes: null,
  },
  document: {
    estimate_number: 1046,
    estimate_name: 'Roof edge and new gutters',
    change_order_number: 1,
    name: 'Copper in place of white',
    reason: 'You chose copper when we met on Monday.',
    date: '2026-11-24',
    valid_until: '2026-12-01',
    line_items: [
      changedLine('copper', 'Copper gutters', 2105, false),
      changedLine('white', 'White gutters, not hung', 1485, true),
    ],
    tax_rate: 7.5,
    sub_total_dollar: 620,
    tax_amount: 46.5,
    final_total: 666.5,
    agreed_before: 8260,
    agreed_then: 8926.5,
    time_change_day: 2,
    bills: 'alone',
  },
  photos: [],
  text_above_signature: '',
  consent: OPEN_LINK.consent,
  approval: null,
  declines: [],
  comments: [],
  payments: [],
  can: { approve: true, decline: true, ask: true, pay: false, renew: false },
};

/** The second half of an estimate of $8,260.00, of which $500.00 is paid. */
export const OPEN_INVOICE: InvoiceLink = {
  document_link_id: '01930000-0000-7000-8000-0000000000d2',
  kind: 'invoice',
  company: OPEN_LINK.company,
  customer_name: 'Grace Adams',
  project_name: 'Gutters and fascia',
  document: {
    invoice_number: 1049,
    name: 'Roof edge and new gutters – Start',
    issue_date: '2026-12-01',
    due_date: '2026-12-14',
    itemized_invoices: [
      {
        code: 'START',
        description: 'Start, 25% of Estimate #1046, as approved Nov 22, 2026',
        amount_dollar: 1944.19,
      },
    ],
    sub_total_sum_lineitems: 1944.19,
    tax_rate: 7.5,
    tax_amount: 145.81,
    discount_usd: 25,
    final_total: 2065,
  },
  invoice: {
    invoice_id: '01930000-0000-7000-8000-0000000000b2',
    invoice_number: 1049,
    name: 'Roof edge and new gutters – Start',
    issue_date: '2026-12-01',
    due_date: '2026-12-14',
    final_total: 2065,
    amount_paid: 500,
    balance_due: 1565,
    status: 'OUTSTANDING',
    is_overdue: false,
    payment_instruction: 'By check, payable to Bayline Home Repair.\nPlease write Invoice #1049 on it.',
    pdf_url: '/d/token/invoices/b2.pdf',
    online_payment: null,
    processing_amount: 0,
  },
  agreement: {
    estimate_number: 1046,
    approved_on: '2026-11-22',
    agreed: 8260,
    billed_before: 4130,
    this_invoice: 2065,
    left_to_bill: 2065,
    invoices: [{ invoice_number: 1047, issue_date: '2026-11-22', final_total: 4130, amount_paid: 4130 }],
  },
  photos: [],
  comments: [],
  payments: [
    {
      customer_payment_id: '01930000-0000-7000-8000-0000000000c2',
      invoice_id: '01930000-0000-7000-8000-0000000000b2',
      amount: 500,
      refunded_amount: 0,
      payment_date: '2026-12-01',
      payment_method: 'check',
      receipt_url: '/d/token/receipts/c2.pdf',
    },
  ],
  can: { approve: false, decline: false, ask: true, pay: false, renew: false },
};

/** Of $8,260.00, without the second optional line item. */
export const AN_APPROVAL = {
  approval_id: '01930000-0000-7000-8000-0000000000f1',
  estimate_id: '01930000-0000-7000-8000-0000000000e1',
  change_order_id: null,
  revision_id: OPEN_LINK.revision.id,
  revision_number: 2,
  signer_name: 'Grace Adams',
  signature: { kind: 'typed' as const },
  approved_at: '2026-11-22T19:47:00.000Z',
  selected_line_item_ids: ['barrel'],
  left_out_line_item_ids: ['guards'],
  total_dollar: 7776.74,
  tax_amount: 583.26,
  discount_usd: 100,
  final_total: 8260,
  consent_version: 1,
  how: 'link' as const,
  approved_on: null,
  recorded_by_name: null,
  has_scan: false,
  pdf_sha256: 'ab'.repeat(32),
  audit_trail_sha256: 'cd'.repeat(32),
  signed_pdf_sha256: null,
  withdrawn_at: null,
  withdrawal_reason: null,
};

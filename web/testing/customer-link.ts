import type { CustomerLink } from '../../contract/customer-page.ts';

type Line = CustomerLink['document']['itemized_estimates'][number];

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
export const OPEN_LINK: CustomerLink = {
  document_link_id: '01930000-0000-7000-8000-0000000000d1',
  kind: 'estimate',
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
  consent: { version: 1, text: 'I agree to receive and sign this estimate electronically.' },
  approval: null,
  declines: [],
  comments: [],
  can: { approve: true, decline: true, ask: true, renew: false },
};

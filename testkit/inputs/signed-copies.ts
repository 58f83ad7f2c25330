import { consentText } from '#domain/sales/consent.ts';
import type { SignedEstimate } from '../../server/sales/proposals/signed-copies/signed-estimate.ts';

const PARTY = { phone: '813-555-0100', email: 'office@bayline.example.com' };

/** The copy of an estimate of $8,500.00 that was approved without one of its two optional line items, for $8,260.00. */
export function aSignedCopy(
  fields: Partial<SignedEstimate> = {},
  approval: Partial<SignedEstimate['approval']> = {},
): SignedEstimate {
  return {
    estimate_number: 1046,
    company: {
      ...PARTY,
      name: 'Bayline Home Repair',
      address: ['2716 W Platt St', 'Tampa, FL 33609'],
      web_url: '',
    },
    customer: {
      name: 'Grace Adams',
      company_name: '',
      address: ['12 Bay St', 'Tampa, FL 33609'],
      phone: '',
      email: '',
    },
    project: { name: 'Adams residence', description: '' },
    name: 'Roof edge and new gutters',
    description: 'New drip edge and gutters along the eaves.',
    date: '2026-11-20',
    valid_until: '2026-11-27',
    lines: lineItems(),
    non_optional_dollar: '7491.74',
    optional_dollar: '508.26',
    total_dollar: '8000.00',
    tax_rate: '7.500',
    tax_amount: '600.00',
    discount_usd: '100.00',
    final_total: '8500.00',
    time_to_complete_day: 3,
    time_to_complete_hr: 0,
    terms_and_conditions: 'Valid for 5 business days.',
    valid_business_days: 5,
    payment_schedule: [
      { label: 'Deposit', percent: '50.000', amount: '4250.00' },
      { label: 'At start', percent: '25.000', amount: '2125.00' },
      { label: 'At completion', percent: '25.000', amount: '2125.00' },
    ],
    time_zone: 'America/New_York',
    how_to_pay: 'Please pay by check to Bayline Home Repair. Put the invoice number on it.',
    verify_at: 'jobsitespro.example/pub/verify',
    certificate: certificate(),
    approval: {
      how: 'link',
      approved_on: null,
      recorded_by_name: null,
      signer_name: 'Grace Adams',
      signature: { kind: 'typed' },
      approved_at: '2026-11-22T19:47:09.000Z',
      left_out_line_item_ids: ['guards'],
      package: null,
      total_dollar: '7776.74',
      tax_amount: '583.26',
      discount_usd: '100.00',
      final_total: '8260.00',
      ...approval,
    },
    ...fields,
  };
}

function lineItems(): SignedEstimate['lines'] {
  const line = { code: 'G-1', quantity: '1.00', duration_hour: '0.00', cost_type: 'all' as const, is_optional: false };
  return [
    {
      ...line,
      itemized_estimate_id: 'gutters',
      description: 'Seamless gutters, white',
      unit_price_dollar: '7491.74',
      sub_total_dollar: '7491.74',
    },
    {
      ...line,
      itemized_estimate_id: 'barrel',
      description: 'Rain barrel, 55 gallons',
      unit_price_dollar: '285.00',
      sub_total_dollar: '285.00',
      is_optional: true,
    },
    {
      ...line,
      itemized_estimate_id: 'guards',
      description: 'Gutter guards',
      unit_price_dollar: '223.26',
      sub_total_dollar: '223.26',
      is_optional: true,
    },
  ];
}

/** The certificate of a signature on the second revision, which was sent by email. */
function certificate(): SignedEstimate['certificate'] {
  return {
    revision_number: 2,
    pdf_sha256: '4f1c9a27e05b38d671aa0c94d2ef6b138857ae4019ccf3d25b7e0a61c48d92f0',
    audit_trail_sha256: 'b83e50d17c29f46a0e9511d8a3c76f029dbb4471e8a62c5f30f9d7146be08a53',
    reached: { channel: 'email', address: 'grace@example.com' },
    ip_address: '203.0.113.24',
    user_agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    browser_time_zone: 'America/New_York',
    consent: {
      version: 1,
      text:
        consentText(1, { ...PARTY, company: 'Bayline Home Repair' }, { document: 'estimate', language: 'en' }) ?? '',
    },
    timeline: [
      { at: '2026-11-20T22:58:12.000Z', what: 'Revision 2 sent by email, by Ray Whitcomb' },
      { at: '2026-11-20T23:12:40.000Z', what: 'Link first opened' },
      { at: '2026-11-22T19:47:09.000Z', what: 'Consent given, version 1, and signed by Grace Adams' },
    ],
  };
}

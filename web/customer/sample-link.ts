import { CONSENT_VERSION, type ConsentLanguage, consentText } from '#domain/sales/consent.ts';
import { type CustomerSees, visibleLine } from '#domain/sales/customer-sees.ts';
import { addDays } from '#domain/time.ts';
import { amountTotals, lineSubTotal, lineSums, scheduleAmounts } from '#domain/totals.ts';
import type { EstimateLink, LinkLine } from './customer-link.ts';

/** What the sample shows of the company. */
export interface SampleCompany {
  /** The company's day, YYYY-MM-DD. */
  today: string;
  shown: EstimateLink['company'];
  /** What its customers see of the line items. */
  sees: CustomerSees | undefined;
  /** Its sentence about payment. */
  how_to_pay: string;
}

/** A document without a hash cannot be signed yet. */
const NO_HASH = '0'.repeat(64);

const TAX_RATE = 7;
const SHARES = [
  ['Deposit', 50],
  ['At start', 25],
  ['At completion', 25],
] as const;

const LINES = [
  aLine('gutters', 'Seamless 6-inch aluminum gutters, white, with hidden hangers', 12.5, 122, {
    unit: 'ft',
    hours: 10,
  }),
  aLine('fascia', 'Replace rotted fascia board, primed and painted', 18.25, 36, { unit: 'ft', hours: 6 }),
  aLine('haul', 'Take down and haul away the old gutters', 180, 1, { cost_type: 'labor', hours: 2 }),
  aLine('guards', 'Gutter guards, snap-in aluminum screen', 4.5, 122, { unit: 'ft', hours: 3, is_optional: true }),
  aLine('barrel', 'Rain barrel, 55 gallons, with diverter', 285, 1, { is_optional: true }),
];

/** An estimate as its customer opens it today, with two optional lines. */
export function sampleLink({ today, shown: company, sees }: SampleCompany): EstimateLink {
  const [required, optional] = [false, true].map((is) =>
    lineSums(LINES.filter(({ is_optional }) => is_optional === is)),
  );
  const totals = amountTotals(LINES, { tax_rate: TAX_RATE, discount_usd: 0 });
  const amounts = scheduleAmounts(
    totals.final_total,
    SHARES.map(([, percent]) => percent),
  );
  const valid_until = addDays(today, 7);
  const party = { company: company.name, phone: company.phone, email: company.email };
  const consentIn = (language: ConsentLanguage) =>
    consentText(CONSENT_VERSION, party, { document: 'estimate', language }) ?? '';
  return {
    document_link_id: 'sample',
    kind: 'estimate',
    is_in_person: false,
    status: 'opened',
    company,
    customer_name: 'Grace Adams',
    project_name: 'Gutters and fascia',
    revision: { id: 'sample', number: 1, pdf_sha256: NO_HASH, date: today, valid_until, changes: null },
    document: {
      estimate_number: 1001,
      name: 'New gutters and fascia',
      description: 'This is a sample. Nothing that you press here is sent to anyone.',
      date: today,
      valid_until,
      itemized_estimates: LINES.map((line) => visibleLine(line, sees)),
      required_sums: required ?? { dollar: 0, taxable_dollar: 0 },
      packages: [],
      is_taxed_in_part: false,
      non_optional_dollar: required?.dollar ?? 0,
      optional_dollar: optional?.dollar ?? 0,
      ...totals,
      tax_rate: TAX_RATE,
      discount_usd: 0,
      time_to_complete_day: 3,
      time_to_complete_hr: 0,
      terms_and_conditions: 'Workmanship is warranted for two years.',
      payment_schedule: SHARES.map(([label, percent], at) => ({ label, percent, amount: amounts[at] ?? 0 })),
    },
    selected_line_item_ids: LINES.filter(({ is_optional }) => is_optional).map((line) => line.itemized_estimate_id),
    text_above_signature: '',
    consent: { version: CONSENT_VERSION, text: consentIn('en'), text_es: consentIn('es') },
    approval: null,
    declines: [],
    comments: [],
    photos: [],
    billing: null,
    how_to_pay: null,
    invoices: [],
    payments: [],
    change_orders: [],
    can: { approve: true, decline: true, ask: true, pay: false, renew: false },
  };
}

interface LineFields extends Partial<Pick<LinkLine, 'unit' | 'cost_type' | 'is_optional'>> {
  hours?: number;
}

function aLine(id: string, description: string, unit_price_dollar: number, quantity: number, fields: LineFields) {
  const { unit = '', cost_type = 'all', is_optional = false, hours = 0 } = fields;
  const figures = { unit_price_dollar, quantity };
  return {
    ...figures,
    sub_total_dollar: lineSubTotal(figures),
    itemized_estimate_id: id,
    code: id.slice(0, 3).toUpperCase(),
    description,
    duration_hour: hours,
    cost_type,
    is_optional,
    package: null,
    unit,
    is_taxable: true,
  };
}

import { API_BASE } from '#contract/endpoint.ts';
import { renderDocument, templatesOf } from '../server/core/documents/rendering.ts';
import { openDocuments } from '../server/platform/pdf/renderer.ts';
import { invoiceDocument, type InvoiceDocument } from '../server/sales/invoices/invoice-document.ts';
import { estimateDocument, type EstimateDocument } from '../server/sales/proposals/estimates/estimate-document.ts';
import { Connection } from './connection.ts';
import type { Served } from './processes.ts';
import { medians } from './sampling.ts';
import type { Result } from './table.ts';
import { DOCUMENT_LINES, documentOf, type Tenant } from './tenants.ts';

/** Maximum milliseconds by number of line items. */
const MOST: Record<(typeof DOCUMENT_LINES)[number], number> = { 5: 20, 50: 40, 500: 120 };

/** PDFs through the API, compared with rendering similar ones without the server. */
export async function measureDocuments(app: Served, tenant: Tenant, rounds: number): Promise<Result[]> {
  const templates = templatesOf([estimateDocument, invoiceDocument]);
  const documents = openDocuments({ templates, log: console });
  const renderer = documents.forDelivery(tenant);
  const connection = await Connection.to(app.port);
  const renderers = {
    invoice: (count: number, number: number) => renderDocument(renderer, invoiceDocument, anInvoice(count, number)),
    estimate: (count: number, number: number) => renderDocument(renderer, estimateDocument, anEstimate(count, number)),
  };
  const results: Result[] = [];
  for (const noun of ['invoice', 'estimate'] as const) {
    for (const count of DOCUMENT_LINES) {
      // A document that was rendered before is faster, so each request uses a different one.
      let requestCount = 0;
      let rendered = 0;
      const path = () => {
        const id = documentOf(tenant, noun, count, (requestCount += 1));
        return `${API_BASE}/${noun}s/pdf?${noun}_id=${id}`;
      };
      const times = await medians(
        {
          alone: () => renderers[noun](count, (rendered += 1)),
          app: async () => {
            const { status } = await connection.ask({ method: 'GET', path: path(), cookie: tenant.cookie });
            if (status !== 200) throw new Error(`The document request returned ${status}`);
          },
        },
        Math.min(rounds, 40),
      );
      const most = MOST[count];
      results.push({
        operation: `${noun} PDF, ${count} lines`,
        bare: times.alone,
        measured: times.app,
        ratio: times.app / times.alone,
        bar: `${most} ms`,
        isMet: times.app <= most,
      });
    }
  }
  connection.close();
  await documents.close();
  return results;
}

const party = { address: ['1 Bay St', 'Tampa, FL 33609'], phone: '813-555-0100', email: 'a@example.com' };
const parties = {
  company: { name: 'Company', ...party, web_url: '' },
  customer: { name: 'First1 Becker1', ...party, company_name: '' },
  project: { name: 'Project 1', description: 'Replace cabinets and counters.' },
};
const GUTTER = 'Seamless gutter along the front, aluminum, white';

function anInvoice(lines: number, number: number): InvoiceDocument {
  return {
    ...parties,
    invoice_number: number,
    name: `Invoice ${number}`,
    issue_date: '2026-11-20',
    due_date: '2026-12-04',
    payment_instruction: 'Please pay by check or bank transfer by the due date.',
    items: Array.from({ length: lines }, (_, n) => ({
      code: `EXT-${n}`,
      description: GUTTER,
      amount_dollar: '549.60',
    })),
    sub_total_sum_lineitems: '1234.50',
    tax_rate: '7.500',
    tax_amount: '92.59',
    discount_usd: '0.00',
    final_total: '1327.09',
    payments: [{ payment_date: '2026-11-20', payment_method: 'check', amount: '500.00' }],
    amount_paid: '500.00',
    balance_due: '827.09',
    status: 'OUTSTANDING',
  };
}

function anEstimate(lines: number, number: number): EstimateDocument {
  return {
    ...parties,
    estimate_number: number,
    name: `Estimate ${number}`,
    description: 'As discussed on site.',
    date: '2026-11-20',
    valid_until: '2026-11-30',
    lines: Array.from({ length: lines }, (_, n) => ({
      itemized_estimate_id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      code: `EXT-${n}`,
      description: GUTTER,
      unit_price_dollar: '11.45',
      quantity: '48.00',
      duration_hour: '6.00',
      cost_type: 'all' as const,
      sub_total_dollar: '549.60',
      is_optional: n % 10 === 9,
    })),
    non_optional_dollar: '1234.50',
    optional_dollar: '0.00',
    total_dollar: '1234.50',
    tax_rate: '7.500',
    tax_amount: '92.59',
    discount_usd: '0.00',
    final_total: '1327.09',
    time_to_complete_day: 3,
    time_to_complete_hr: 0,
    terms_and_conditions: 'This estimate is valid for 5 business days. Work that is not listed is quoted separately.',
    valid_business_days: 5,
    payment_schedule: [
      { label: 'Deposit', percent: '50.000', amount: '663.55' },
      { label: 'At start', percent: '25.000', amount: '331.77' },
      { label: 'At completion', percent: '25.000', amount: '331.77' },
    ],
  };
}

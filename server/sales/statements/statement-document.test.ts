import { afterAll, describe, expect, test } from 'vitest';
import { anInvoiceDocument } from '#testkit/inputs/invoice-documents.ts';
import { renderDocument, templatesOf } from '../../core/documents/rendering.ts';
import { pdfPages, pdfProperty } from '../../platform/pdf/pdf-text.ts';
import { openDocuments } from '../../platform/pdf/renderer.ts';
import { composeStatement, type StatementDocument, statementDocument } from './statement-document.ts';
import { statementOf } from './statement.ts';

const documents = openDocuments({
  templates: templatesOf([statementDocument]),
  log: { error: () => undefined },
  timeLimit: 60_000,
});
const renderer = documents.forDelivery({ company_id: 'acme' });
afterAll(() => documents.close());

const PERIOD = { from: '2026-11-01', to: '2026-11-30' };

/** A statement with this many invoices; the first one is partly paid. */
function aStatement({ invoices = 1, paid = '400.00' } = {}): StatementDocument {
  const { company, customer } = anInvoiceDocument();
  const account = {
    invoices: Array.from({ length: invoices }, (_, index) => ({
      invoice_id: String(index),
      invoice_number: 1001 + index,
      name: 'Deck, final',
      project_name: 'Backyard',
      issue_date: '2026-11-10',
      due_date: '2026-11-24',
      final_total: '1000.00',
    })),
    payments:
      invoices === 0
        ? []
        : ([
            {
              invoice_id: '0',
              payment_date: '2026-11-20',
              payment_method: 'check',
              amount: paid,
              refunded_amount: '0.00',
            },
          ] as const),
  };
  return { company, customer, project: { name: '', description: '' }, ...statementOf(account, PERIOD) };
}

describe('the PDF of a statement', () => {
  test('the PDF of a statement has the opening balance, the lines, the closing balance, and its age', async () => {
    const [page = ''] = pdfPages(await renderDocument(renderer, statementDocument, aStatement()));
    const text = [
      'Statement',
      'Nov 30, 2026',
      'Balance due\n$600.00',
      'Opening balance$0.00',
      'Invoice #1001, Deck, final',
      'Due Nov 24, 2026',
      'Payment, Check, invoice #1001',
      '−$400.00',
      'Closing balance$600.00',
      '1 to 14 days late$600.00',
      'Acme Roofing · Statement of Nov 30, 2026 · Angela Foster',
    ];
    for (const words of text) expect(page).toContain(words);
  });

  test('the PDF of a statement without lines says so', async () => {
    const [page = ''] = pdfPages(await renderDocument(renderer, statementDocument, aStatement({ invoices: 0 })));
    expect(page).toContain('No invoices and no payments in this period.');
  });

  test('the PDF of a statement lists three hundred invoices on several pages, each once', async () => {
    const pdf = await renderDocument(renderer, statementDocument, aStatement({ invoices: 300 }));
    const pages = pdfPages(pdf);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.join('\n').match(/Invoice #\d+, Deck/g)).toHaveLength(300);
    expect(pdfProperty(pdf, 'Title')).toBe('Statement, Nov 1, 2026 to Nov 30, 2026');
  });
});

describe('the message of a statement', () => {
  const link = 'https://app.jobsites.example/d/x';

  test('the message of a statement has the balance, in email and text message', () => {
    const { subject, text, html, sms } = composeStatement(aStatement(), link);
    expect(subject).toBe('Statement from Acme Roofing, Nov 30, 2026');
    expect(text).toContain('Opening balance: $0.00\nInvoices: $1,000.00\nPayments: $400.00\nBalance due: $600.00');
    for (const words of ['$600.00', link]) expect(html).toContain(words);
    expect(sms).toBe(`Acme Roofing: Statement up to Nov 30: $600.00 due. See it here: ${link} Reply STOP to opt out.`);
  });

  test('the message of a statement asks for nothing when more is paid than was billed', () => {
    const { text, sms } = composeStatement(aStatement({ paid: '1100.00' }), link);
    expect(text).toContain('Paid in advance: $100.00');
    expect(sms).toContain('$100.00 paid in advance');
  });
});

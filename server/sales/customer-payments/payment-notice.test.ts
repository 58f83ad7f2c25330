import { afterAll, describe, expect, test } from 'vitest';
import { anInvoiceDocument, manyPayments, PAID } from '#testkit/inputs/invoice-documents.ts';
import { renderDocument, templatesOf } from '../../core/documents/rendering.ts';
import { pdfPages, pdfProperty } from '../../platform/pdf/pdf-text.ts';
import { openDocuments } from '../../platform/pdf/renderer.ts';
import { composePaymentNotice, paymentNoticeDocument, type PaymentNotice, type Receipt } from './payment-notice.ts';
import { composeReceipt } from './receipt.ts';

const documents = openDocuments({
  templates: templatesOf([paymentNoticeDocument]),
  log: { error: () => undefined },
  timeLimit: 60_000,
});
const renderer = documents.forDelivery({ company_id: 'acme' });
afterAll(() => documents.close());

function aNotice(changes: Partial<PaymentNotice> = {}): PaymentNotice {
  const { items: _, ...account } = anInvoiceDocument();
  return { ...account, date: '2026-11-25', ...changes };
}

describe('the PDF of a payment notice', () => {
  test('the PDF of a payment notice lists the payments and the balance', async () => {
    const [page = ''] = pdfPages(await renderDocument(renderer, paymentNoticeDocument, aNotice()));
    const text = [
      'Reminder for invoice',
      '#1019',
      'Nov 25, 2026',
      'Balance due by Dec 4, 2026',
      'DateMethodAmount',
      'Oct 30, 2026Check$5,000.00',
      'Total$16,362.50',
      'Paid−$5,000.00',
      'Balance due$11,362.50',
      'Acme Roofing · Reminder #1019 · Angela Foster',
    ];
    for (const words of text) expect(page).toContain(words);
  });

  test('the PDF of a payment notice without payments says so', async () => {
    const [page = ''] = pdfPages(
      await renderDocument(
        renderer,
        paymentNoticeDocument,
        aNotice({ payments: [], amount_paid: '0.00', balance_due: '16362.50' }),
      ),
    );
    expect(page).toContain('No payments received yet.');
    expect(page).toContain('$16,362.50');
  });

  test('the PDF of a payment notice has a stamp when the invoice is paid', async () => {
    const [page = ''] = pdfPages(await renderDocument(renderer, paymentNoticeDocument, aNotice(PAID)));
    for (const words of ['PAID', 'Payment notice for invoice']) expect(page).toContain(words);
  });

  test('the PDF of a payment notice lists a hundred payments on several pages, each once', async () => {
    const payments = manyPayments(100);
    const pdf = await renderDocument(renderer, paymentNoticeDocument, aNotice({ payments }));
    expect(pdfPages(pdf).length).toBeGreaterThan(2);
    expect(
      pdfPages(pdf)
        .join('\n')
        .match(/Money Order/g),
    ).toHaveLength(100);
    expect(pdfProperty(pdf, 'Title')).toBe('Reminder #1019, Clubhouse deck, final');
  });
});

function aReceipt(changes: Partial<PaymentNotice> = {}): Receipt {
  const receipt = { number: 1, amount: '5000.00', refunded_amount: '0.00', payment_method: 'check' } as const;
  return { ...aNotice({ date: '2026-10-30', payment_instruction: '', ...changes }), receipt };
}

describe('a receipt', () => {
  test('the PDF of a receipt has the amount, date, method, payer, invoice, paid so far and balance', async () => {
    const [page = ''] = pdfPages(await renderDocument(renderer, paymentNoticeDocument, aReceipt()));
    const text = [
      'Receipt for invoice',
      '#1019',
      'Received from',
      'Oct 30, 2026',
      'Check',
      'Received, thank you',
      '$5,000.00',
      'Invoice total$16,362.50',
      'Paid so far$5,000.00',
      'Balance$11,362.50',
      'Acme Roofing · Receipt #1019 · Angela Foster',
    ];
    for (const words of text) expect(page).toContain(words);
    for (const words of ['Due date', 'Payment instruction', 'Dec 4, 2026']) expect(page).not.toContain(words);
  });

  test('the receipt of a refunded payment shows the refund', async () => {
    const receipt = { ...aReceipt().receipt, refunded_amount: '1000.00' };
    const [page = ''] = pdfPages(await renderDocument(renderer, paymentNoticeDocument, { ...aReceipt(), receipt }));
    expect(page).toContain('Refunded−$1,000.00');
  });

  test('the text message with a receipt is short and asks for nothing', () => {
    const { subject, sms } = composeReceipt(aReceipt(), 'https://app.jobsites.example/d/x');
    expect(subject).toBe('Receipt for $5,000.00, invoice #1019');
    expect(sms).toBe(
      'Acme Roofing: receipt for $5,000.00, invoice #1019, paid Oct 30. ' +
        'See it here: https://app.jobsites.example/d/x Reply STOP to opt out.',
    );
  });
});

describe('the message of a payment notice', () => {
  const link = 'https://app.jobsites.example/d/x';

  test('the message of a payment notice contains the balance and the payment instruction, in email and text message', () => {
    const { subject, text, html, sms } = composePaymentNotice(aNotice(), link);
    expect(subject).toBe('Reminder: invoice #1019 from Acme Roofing (unpaid)');
    expect(text).toContain('Due date: Dec 4, 2026\nTotal: $16,362.50\nPaid: $5,000.00\nBalance due: $11,362.50');
    expect(text).toContain('Please pay by check.\n\nWrite the number on it.');
    for (const words of ['$11,362.50', 'Dec 4, 2026', link]) expect(html).toContain(words);
    expect(sms).toBe(
      'Acme Roofing: Reminder: invoice #1019, Clubhouse deck: $11,362.50 due by Dec 4, 2026. ' +
        `See it here: ${link} Reply STOP to opt out.`,
    );
  });

  test('the message of a payment notice asks for nothing when everything is paid', () => {
    const { text, sms } = composePaymentNotice(aNotice({ ...PAID, balance_due: '-37.50' }), link);
    expect(text).toContain('Balance due: $0.00');
    expect(text).toContain('Thank you for your payment.');
    expect(text).not.toContain('Please pay');
    expect(sms).toContain('paid in full');
  });
});

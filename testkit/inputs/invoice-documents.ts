import type { InvoiceAccount, InvoiceDocument } from '../../server/sales/invoices/invoice-document.ts';

/** A half-paid invoice, as its documents receive it. */
export function anInvoiceDocument(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    invoice_number: 1019,
    name: 'Clubhouse deck, final',
    issue_date: '2026-11-20',
    due_date: '2026-12-04',
    company: {
      name: 'Acme Roofing',
      address: ['2716 W Platt St', 'Tampa, FL 33609'],
      phone: '813-555-0100',
      email: 'hello@acme.example.com',
      web_url: '',
    },
    customer: {
      name: 'Angela Foster',
      company_name: 'Harborview HOA',
      address: ['600 Harborview Ln', 'Apollo Beach, FL 33572'],
      phone: '813-555-0142',
      email: 'angela@example.com',
    },
    project: { name: 'Clubhouse deck', description: 'Replace the rear deck.' },
    payment_instruction: 'Please pay by check.\nWrite the number on it.',
    items: [
      { code: 'DEMO-02', description: 'Haul the old deck away', amount_dollar: '1240.00' },
      { code: 'DCK-05', description: 'Composite decking', amount_dollar: '14260.00' },
    ],
    sub_total_sum_lineitems: '15500.00',
    tax_rate: '7.500',
    tax_amount: '1162.50',
    discount_usd: '300.00',
    final_total: '16362.50',
    payments: [{ payment_date: '2026-10-30', payment_method: 'check', amount: '5000.00' }],
    amount_paid: '5000.00',
    balance_due: '11362.50',
    status: 'OUTSTANDING',
    ...changes,
  };
}

/** The same invoice, fully paid. */
export const PAID: Partial<InvoiceAccount> = {
  payments: [
    { payment_date: '2026-10-30', payment_method: 'check', amount: '5000.00' },
    { payment_date: '2026-11-18', payment_method: 'bank_transfer', amount: '11362.50' },
  ],
  amount_paid: '16362.50',
  balance_due: '0.00',
  status: 'PAID',
};

/** The given number of payments of a hundred dollars. */
export function manyPayments(count: number): InvoiceAccount['payments'] {
  return Array.from({ length: count }, (_, n) => ({
    payment_date: `2026-10-${String((n % 28) + 1).padStart(2, '0')}`,
    payment_method: 'money_order',
    amount: '100.00',
  }));
}

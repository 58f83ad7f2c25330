import { expect, test } from 'vitest';
import { find, renderElement } from '../../../../testing/render-element.tsx';
import { BilledOfEstimate } from './create-invoice.tsx';

test.each([
  [11_000, 0, 'grey', 'This bills $11,000.00 of $11,000.00 estimated.'],
  [12_400, 0, 'amber', 'This bills $12,400.00 of $11,000.00 estimated.'],
  [1000, 10_000, 'grey', 'This bills $1,000.00 of $11,000.00 estimated. $10,000.00 was billed before.'],
  [1000.01, 10_000, 'amber', 'This bills $1,000.01 of $11,000.00 estimated. $10,000.00 was billed before.'],
])(
  'an invoice of %d after %d billed shows how much of the estimate it bills: %s',
  async (total, billed_total, tone, sentence) => {
    const estimate = { final_total: 11_000, billed_total };
    const { element } = await renderElement(<BilledOfEstimate estimate={estimate} total={total} />);
    const notice = find(element, '[role=status]');
    expect([notice.getAttribute('data-tone'), notice.textContent]).toEqual([tone, sentence]);
  },
);

import type { ChangeOrder } from '#contract/sales/change-orders.ts';

export const ESTIMATE_ID = '01930000-0000-7000-8000-0000000000e1';
export const CHANGE_ORDER_ID = '01930000-0000-7000-8000-0000000000d1';

/** An approved estimate with the fields that the change order screens need. */
export function approvedEstimate(changes: Record<string, unknown> = {}) {
  return {
    estimate_id: ESTIMATE_ID,
    estimate_number: 1004,
    name: 'Roof edge and new gutters',
    tax_rate: 7.5,
    status: 'approved',
    approved_total: 8500,
    final_total: 8500,
    project_name: 'Gutters and fascia',
    customer_first_name: 'Grace',
    customer_last_name: 'Adams',
    ...changes,
  };
}

const NOT_FROM_BOOK = { unit: null, is_taxable: true, price_item_id: null, unit_cost_dollar: null };

/** A change order with an addition and a credit, as the server returns it. */
export function changeOrder(changes: Partial<ChangeOrder> = {}) {
  const line = { code: null, quantity: 1, cost_type: 'all', duration_hour: 0, ...NOT_FROM_BOOK } as const;
  return {
    change_order_id: CHANGE_ORDER_ID,
    estimate_id: ESTIMATE_ID,
    estimate_number: 1004,
    change_order_number: 1,
    name: 'Skylight',
    reason: 'You asked for more light.',
    line_items: [
      {
        ...line,
        change_order_line_item_id: '01930000-0000-7000-8000-000000000001',
        position: 1,
        description: 'Skylight, fixed',
        unit_price_dollar: 900,
        sub_total_dollar: 900,
        is_credit: false,
      },
      {
        ...line,
        change_order_line_item_id: '01930000-0000-7000-8000-000000000002',
        position: 2,
        description: 'Shingles not laid',
        unit_price_dollar: 280,
        sub_total_dollar: -280,
        is_credit: true,
      },
    ],
    tax_rate: 0,
    sub_total_dollar: 620,
    tax_amount: 0,
    final_total: 620,
    time_change_day: 3,
    bills: 'alone',
    valid_business_days: 5,
    status: 'draft',
    revision_number: null,
    approved_by_name: null,
    answered_at: null,
    approved_total: 8500,
    project_name: 'Gutters and fascia',
    customer_first_name: 'Grace',
    customer_last_name: 'Adams',
    customer_email: 'grace@example.com',
    customer_phone: '813-555-0155',
    updated_at: '2026-11-20T14:00:00.000Z',
    ...changes,
  };
}

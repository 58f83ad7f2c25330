import { anExpenseInput } from '../inputs/inputs.ts';
import { aPage, type SamplesOf } from './sample.ts';

export const expenseSamples: SamplesOf<'expenses'> = {
  expenses: {
    create: ({ project_id, employee_id }) => ({ body: { expense: { ...anExpenseInput(), project_id, employee_id } } }),
    readReceipt: () => ({}),
    list: ({ project_id }) => ({
      query: { ...aPage, project_id, filter: 'to_pay_back', spent_from: '2026-01-01', spent_to: '2026-12-31' },
    }),
    read: ({ expense_id }) => ({ params: { id: expense_id } }),
    update: ({ expense_id, project_id, employee_id }) => ({
      params: { id: expense_id },
      body: { expense: { amount_dollar: 50.25, project_id, employee_id } },
    }),
    remove: ({ expense_id }) => ({ params: { id: expense_id } }),
    payBack: ({ expense_id }) => ({ body: { expense_ids: [expense_id], reimbursed_on: '2026-11-20' } }),
    addReceiptImage: ({ expense_id }) => ({ params: { id: expense_id } }),
    receiptImageBytes: ({ receipt_image_id }) => ({ params: { id: receipt_image_id }, query: { size: 'small' } }),
    createByEmployee: ({ employee_code, jobsite_id }) => ({
      params: { employee_code },
      body: { jobsite_id, amount_dollar: '48.12', paid_with: 'own_money' },
    }),
    removeReceiptImage: ({ receipt_image_id }) => ({ params: { id: receipt_image_id } }),
  },
};

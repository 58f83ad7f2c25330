import { sql } from 'kysely';
import { formatUsd } from '#domain/money.ts';
import { type ExpenseCategory, expenseName } from '#domain/work/expenses.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { needSource, sentences } from '../need-source.ts';

interface Facts {
  person: string;
  vendor: string | null;
  description: string | null;
  category: ExpenseCategory;
  project_name: string | null;
}

/** A crew member has entered an expense that the office has not checked. */
export const receiptsToCheck = needSource<Facts>({
  kind: 'receipts_to_check',

  select: () => sql`
    select 'expense' as document_type, x.expense_id as document_id, x.created_at as since, x.amount_dollar as amount,
      null::integer as number, null::uuid as customer_id, x.project_id,
      jsonb_build_object('person', coalesce(x.employee_name, x.entered_by_name), 'vendor', x.vendor,
        'description', x.description, 'category', x.category, 'project_name', x.project_name) as facts
    from expenses x
    where x.company_id = ${currentCompany} and x.status = 'to_check'`,

  words: ({ amount, facts: { person, project_name, ...expense } }) => ({
    sentence: `${person} spent ${formatUsd(Number(amount))}: ${expenseName(expense)}`,
    detail: sentences('Check the receipt', project_name),
    action: 'check_expense',
  }),
});

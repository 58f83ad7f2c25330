import { AppError, invalid } from '#contract/errors.ts';
import type { EmployeeExpenseInput, expenses } from '#contract/work/expenses.ts';
import { EXPENSES_OF_EMPLOYEE_A_DAY } from '#domain/work/expenses.ts';
import { auditedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import type { Employee } from '../../core/endpoints/employee.ts';
import { employeeWithoutTransaction, type HttpContext } from '../../core/endpoints/handlers.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { projectOfActiveJobsite } from '../job-notes/store.ts';
import { readProjectForCrew } from '../projects/crew-store.ts';
import { AUDITED, auditedExpense } from './audited.ts';
import { insertReceiptImage, type ReceiptServices, storeReceiptImage } from './receipts.ts';
import { countEmployeeExpenses, createExpenseOnce, type ExpenseRow, findEmployeeExpense } from './store.ts';

/**
 * Records an expense that an employee enters on the time card page, with the photo of its receipt. The phone repeats a
 * request whose response was lost, so a known key adds nothing.
 */
export function employeeExpenseHandler({ files, rejectOverAllowance }: ReceiptServices) {
  return employeeWithoutTransaction<(typeof expenses)['createByEmployee']>(
    async ({ inCompany, employee, body, file, http, now }) => {
      if (employee.subscription_status !== 'active') throw new AppError('subscription_inactive');
      const expense = employeeExpense(body, employee, now);
      const known = await inCompany(async (db) => {
        const found = await findEmployeeExpense(db, expense);
        if (found) return found;
        await requireMayEnter(db, { ...body, employee, now });
        await rejectOverAllowance(db, { field: 'image', bytes: 1 });
        return undefined;
      });
      if (known) return presentReceived(known);
      const row = await storeReceiptImage({ files }, { file, companyId: employee.company_id }, (stored) =>
        inCompany(async (db) => {
          // Expenses of one employee are serialized, so that their number is exact and a repeated one is found.
          await lockEmployee(db, employee);
          const repeated = await findEmployeeExpense(db, expense);
          if (repeated) return repeated;
          const projectId = await requireMayEnter(db, { ...body, employee, now });
          const created = await create(db, { ...expense, ...(await projectOf(db, projectId)) }, { http, now });
          await insertReceiptImage(db, created.expense_id, stored, rejectOverAllowance);
          return created;
        }),
      );
      return presentReceived(row);
    },
  );
}

function presentReceived({ expense_id, status }: ExpenseRow) {
  return { data: { id: expense_id, type: 'expense' as const, attributes: { expense_id, status } } };
}

/** The columns of the new expense, without its project. */
function employeeExpense(
  { client_key: expense_id = newId(), amount_dollar, paid_with = 'company', spent_on }: EmployeeExpenseInput,
  { employee_id, first_name, last_name, time_zone }: Employee,
  now: Date,
) {
  const today = dayIn(time_zone, now);
  if (spent_on !== undefined && spent_on > today) throw invalid({ spent_on: ['Day cannot be in the future.'] });
  const name = `${first_name} ${last_name}`.trim();
  return {
    expense_id,
    employee_id,
    employee_name: name,
    spent_on: spent_on ?? today,
    category: 'materials' as const,
    amount_dollar,
    paid_with,
    is_billable: false,
    markup_percent: 0,
    status: 'to_check' as const,
    entered_by_account_id: null,
    entered_by_name: name,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Rejects an expense at a jobsite of no active project, and one too many. Returns the project. */
async function requireMayEnter(
  db: CompanyDb,
  { jobsite_id, employee, now }: { jobsite_id: string; employee: Employee; now: Date },
): Promise<string> {
  const entered = await countEmployeeExpenses(db, employee.employee_id, new Date(now.getTime() - DAY_MS));
  if (entered >= EXPENSES_OF_EMPLOYEE_A_DAY) throw new AppError('too_many_expenses');
  return projectOfActiveJobsite(db, jobsite_id);
}

async function lockEmployee(db: CompanyDb, { employee_id }: Employee): Promise<void> {
  await db
    .selectFrom('employees')
    .select('employee_id')
    .where('employee_id', '=', employee_id)
    .forNoKeyUpdate()
    .execute();
}

async function projectOf(db: CompanyDb, projectId: string) {
  const { name } = await readProjectForCrew(db, projectId);
  return { project_id: projectId, project_name: name };
}

async function create(
  db: CompanyDb,
  expense: Parameters<typeof createExpenseOnce>[1],
  { http, now }: { http: HttpContext; now: Date },
): Promise<ExpenseRow> {
  const row = await createExpenseOnce(db, expense);
  if (!row) throw invalid({ client_key: ['This key belongs to another expense.'] });
  const entry = { ...auditedExpense(row), action: 'recorded', after: auditedFields(row, AUDITED) } as const;
  await recordAuditEntry(db, entry, { name: row.entered_by_name, http }, now);
  return row;
}

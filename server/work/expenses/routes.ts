import type { FastifyBaseLogger } from 'fastify';
import { DELETED } from '#contract/endpoint.ts';
import { AppError, invalid } from '#contract/errors.ts';
import { type expenses, NOT_OWN_MONEY } from '#contract/work/expenses.ts';
import { auditedFields, changedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import { type CompanyCall, type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import { dayIn } from '../../platform/clock.ts';
import { type CompanyDb, type Database, withSystemTransaction } from '../../platform/database/database.ts';
import { forReading } from '../../platform/images/images.ts';
import type { ReceiptReader } from '../../platform/receipt-reading/receipt-reader.ts';
import { readEmployee } from '../employees/store.ts';
import { readImageFile } from '../photos/upload.ts';
import { readProjectForCrew } from '../projects/crew-store.ts';
import { readProject } from '../projects/store.ts';
import { AUDITED, auditedExpense } from './audited.ts';
import { employeeExpenseHandler } from './employee-expense.ts';
import {
  changedExpense,
  completeExpense,
  type ExpenseNames,
  isBilledDifferently,
  requireUnchecked,
} from './expense.ts';
import { expensesAsCsv } from './expenses-csv.ts';
import { presentExpense, presentExpenseForCrew, presentExpenseSums } from './present.ts';
import { proposalOf } from './receipt-proposal.ts';
import {
  deleteReceiptImage,
  insertReceiptImage,
  readReceiptImage,
  type ReceiptServices,
  rejectFullReceipt,
  storeReceiptImage,
} from './receipts.ts';
import {
  createExpense,
  deleteExpense,
  invoiceNumberOf,
  type ExpenseRow,
  isOwnExpense,
  type ListedExpenseRow,
  listExpenses,
  lockExpense,
  lockExpenses,
  payBackExpenses,
  readExpense,
  readExpenseState,
  sumExpenses,
  updateExpense,
} from './store.ts';

/** Presents an expense to the office, or to a crew lead. */
type Present<R> = (row: ListedExpenseRow) => R;

interface Services extends ReceiptServices {
  receiptReader: ReceiptReader | undefined;
  countAgainst: CountAgainst;
  database: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function expenseHandlers(services: Services): Handlers<typeof expenses> {
  return {
    create: { default: createHandler(presentExpense), withoutMoney: createHandler(presentExpenseForCrew) },

    list: {
      default: async ({ db, query, http }) => {
        if (http.wantsCsv) return expensesAsCsv(db, query);
        const { rows, total } = await listExpenses(db, query);
        const sums = presentExpenseSums(await sumExpenses(db, query), await readExpenseState(db));
        return { data: rows.map(presentExpense), meta: { total, sums } };
      },
      withoutMoney: async ({ db, query, person }) => {
        const { rows, total } = await listExpenses(db, query, isOwnExpense(person));
        return { data: rows.map(presentExpenseForCrew), meta: { total } };
      },
    },

    read: {
      default: async ({ db, params }) => ({ data: presentExpense(await readExpense(db, params.id)) }),
      withoutMoney: async ({ db, params, person }) => ({
        data: presentExpenseForCrew(await readExpense(db, params.id, isOwnExpense(person))),
      }),
    },

    update: { default: updateHandler(presentExpense), withoutMoney: updateHandler(presentExpenseForCrew) },

    remove: async ({ db, params, person, http, now }) => {
      const row = await lockExpense(db, params.id, ownOf(person));
      requireUnchecked(row, person);
      await requireUnbilled(db, row);
      await deleteExpense(db, params.id);
      const before = auditedFields(row, AUDITED);
      await recordAuditEntry(db, { ...auditedExpense(row), action: 'deleted', before }, { person, http }, now);
      return DELETED;
    },

    payBack: async ({ db, body: { expense_ids, reimbursed_on }, person, http, now }) => {
      const ids = [...new Set(expense_ids)];
      const rows = await lockExpenses(db, ids);
      if (rows.length < ids.length) throw new AppError('expense_not_found');
      if (rows.some(({ paid_with }) => paid_with !== 'own_money')) throw invalid({ expense_ids: [NOT_OWN_MONEY] });
      const owed = rows.filter((row) => row.reimbursed_on === null);
      const day = reimbursed_on ?? dayIn(person.time_zone, now);
      if (owed.length > 0)
        await payBackExpenses(
          db,
          owed.map(({ expense_id }) => expense_id),
          day,
        );
      for (const row of owed) {
        const change = { before: { reimbursed_on: null }, after: { reimbursed_on: day } };
        await recordAuditEntry(db, { ...auditedExpense(row), action: 'changed', ...change }, { person, http }, now);
      }
      return { status: 'ok', message: `${owed.length} of ${ids.length} marked as paid back.` };
    },

    ...receiptHandlers(services),
    readReceipt: readReceiptHandler(services),
    createByEmployee: employeeExpenseHandler(services),
  };
}

/**
 * Reads the photo of a receipt and stores nothing. A reader that is slow, away, or wrong never prevents an expense from
 * being entered: then there is no proposal.
 */
function readReceiptHandler({ receiptReader, countAgainst, database, log }: Services) {
  return withoutTransaction<(typeof expenses)['readReceipt']>(async ({ file, person, now }) => {
    if (!receiptReader) return { proposal: null };
    const { company_id, account_id } = person;
    await withSystemTransaction(database, (db) => countAgainst(db, 'receipt_read_of_account', account_id, now));
    // Converted first: the provider gets neither the place nor the time of the photo.
    const { original } = await readImageFile(file, { tag: 'project', company_id });
    const photo = await forReading(original.bytes);
    const read = await receiptReader.read(photo).catch((error: unknown) => {
      log.warn({ err: error, company_id }, 'A receipt could not be read');
      return undefined;
    });
    return { proposal: read ? proposalOf(read, dayIn(person.time_zone, now)) : null };
  });
}

/** The handlers of receipt photos. */
function receiptHandlers(
  services: ReceiptServices,
): Pick<Handlers<typeof expenses>, 'addReceiptImage' | 'receiptImageBytes' | 'removeReceiptImage'> {
  return {
    addReceiptImage: {
      default: addReceiptHandler(services, presentExpense),
      withoutMoney: addReceiptHandler(services, presentExpenseForCrew),
    },

    receiptImageBytes: withoutTransaction(async ({ inCompany, person, params, query: { size } }) => {
      const image = await inCompany((db) => readReceiptImage(db, { id: params.id, size, own: ownOf(person) }));
      return { bytes: await services.files.read(image.file_key), contentType: image.content_type };
    }),

    removeReceiptImage: async ({ db, params, person }) => {
      const own = ownOf(person);
      const { expense_id } = await readReceiptImage(db, { id: params.id, size: 'small', own });
      requireUnchecked(await lockExpense(db, expense_id, own), person);
      await deleteReceiptImage(db, params.id);
      return DELETED;
    },
  };
}

function createHandler<R>(present: Present<R>) {
  return async ({ db, person, body, http, now }: CompanyCall<(typeof expenses)['create']>) => {
    const expense = completeExpense(body.expense, { person, now });
    const names = await namesOf(db, person, expense);
    const row = await createExpense(db, { ...expense, ...names });
    const after = auditedFields(row, AUDITED);
    await recordAuditEntry(db, { ...auditedExpense(row), action: 'recorded', after }, { person, http }, now);
    return { data: present(await readExpense(db, row.expense_id)) };
  };
}

function updateHandler<R>(present: Present<R>) {
  return async ({ db, person, params, body, version, http, now }: CompanyCall<(typeof expenses)['update']>) => {
    const row = await lockExpense(db, params.id, ownOf(person));
    requireUnchecked(row, person);
    const set = changedExpense(row, body.expense, person);
    if (isBilledDifferently(row, set)) await requireUnbilled(db, row);
    const names = await namesOf(db, person, set);
    const after = await updateExpense(db, row, { ...set, ...names }, version);
    const changed = changedFields(row, after, AUDITED);
    if (changed) {
      await recordAuditEntry(db, { ...auditedExpense(after), action: 'changed', ...changed }, { person, http }, now);
    }
    return { data: present(await readExpense(db, params.id)) };
  };
}

function addReceiptHandler<R>({ files, rejectOverAllowance }: ReceiptServices, present: Present<R>) {
  return withoutTransaction<(typeof expenses)['addReceiptImage']>(async ({ inCompany, person, params, file }) => {
    const lock = async (db: CompanyDb) => {
      requireUnchecked(await lockExpense(db, params.id, ownOf(person)), person);
      await rejectFullReceipt(db, params.id);
    };
    await inCompany(async (db) => {
      await lock(db);
      await rejectOverAllowance(db, { field: 'image', bytes: 1 });
    });
    const row = await storeReceiptImage({ files }, { file, companyId: person.company_id }, (stored) =>
      inCompany(async (db) => {
        await lock(db);
        await insertReceiptImage(db, params.id, stored, rejectOverAllowance);
        return readExpense(db, params.id);
      }),
    );
    return { data: present(row) } as { data: ReturnType<typeof presentExpense> };
  });
}

/** Rejects a change of an expense that is on an invoice. */
async function requireUnbilled(db: CompanyDb, row: ExpenseRow): Promise<void> {
  if (row.billed_invoice_id === null) return;
  const number = await invoiceNumberOf(db, row);
  throw new AppError('expense_billed', { message: `This expense was already billed on invoice #${number}.` });
}

/** A crew lead works only with their own expenses. */
function ownOf(person: Person) {
  return person.role === 'crew_lead' ? isOwnExpense(person) : undefined;
}

/** The names of the project and the employee that a request sets, which must be the company's. */
async function namesOf(
  db: CompanyDb,
  { role }: Person,
  { project_id, employee_id }: { project_id?: string | null | undefined; employee_id?: string | null | undefined },
): Promise<Partial<ExpenseNames>> {
  const project = project_id && (await (role === 'crew_lead' ? readProjectForCrew : readProject)(db, project_id));
  const employee = employee_id && (await readEmployee(db, employee_id));
  return {
    ...(project_id !== undefined && { project_name: project ? project.name : null }),
    ...(employee_id !== undefined && {
      employee_name: employee ? `${employee.first_name} ${employee.last_name}` : null,
    }),
  };
}

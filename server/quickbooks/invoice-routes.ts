import type { quickbooksInvoices } from '../../contract/quickbooks-invoices.ts';
import { Refusal } from '../../contract/refusals.ts';
import { readInvoice } from '../invoices/store.ts';
import { type Doors, inSteps } from '../platform/http/doors.ts';
import { inSentences } from './faults.ts';
import { inBooks, type QuickbooksParts } from './open-books.ts';
import { planInvoice, presentPlan } from './plan.ts';
import { presentSend } from './present.ts';
import { findLinks } from './records-store.ts';
import { readPaper, sendInvoice } from './send-invoice.ts';
import { listSends } from './sends-store.ts';

export function quickbooksInvoiceDoors(parts: QuickbooksParts): Doors<typeof quickbooksInvoices> {
  return {
    plan: inSteps(async (call) => {
      const paper = await call.inCompany((db) => readPaper(db, call.params.id));
      const ids = [paper.invoice_id, paper.customer.customer_id];
      const work = () =>
        inBooks(parts, call, async (books, { realmId, companyName }) => {
          const links = await call.inCompany((db) => findLinks(db, realmId, ids));
          return presentPlan(await planInvoice(books, paper, links), paper, companyName);
        });
      return { data: await inSentences(work) };
    }),

    send: inSteps(async (call) => {
      const { person, params, query, body } = call;
      if (query.account_id !== person.account_id) throw new Refusal('account_not_found');
      const { invoice_id, invoice_data } = body;
      const order = { invoice_id, customer_id: params.customer_id, total: invoice_data.total };
      return { qb_invoice_number: await sendInvoice(parts, call, order) };
    }),

    log: async ({ db, query: { invoice_id, ...query } }) => {
      if (invoice_id) await readInvoice(db, invoice_id);
      const { rows, total } = await listSends(db, query, invoice_id);
      return { data: rows.map(presentSend), meta: { total } };
    },
  };
}

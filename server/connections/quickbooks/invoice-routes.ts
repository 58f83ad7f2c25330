import type { quickbooksInvoices } from '#contract/connections/quickbooks-invoices.ts';
import { AppError } from '#contract/errors.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import { filterId } from '../../platform/ids.ts';
import { inSentences } from './faults.ts';
import { readInvoiceToSync } from './invoice-to-sync.ts';
import { planInvoice, presentPlan } from './plan.ts';
import { presentSend } from './present.ts';
import { findLinks } from './records-store.ts';
import { sendInvoice } from './send-invoice.ts';
import { listSends } from './sends-store.ts';
import { withQuickbooks, type QuickbooksParts } from './with-quickbooks.ts';

export function quickbooksInvoiceHandlers(parts: QuickbooksParts): Handlers<typeof quickbooksInvoices> {
  return {
    plan: withoutTransaction(async (call) => {
      const source = await call.inCompany((db) => readInvoiceToSync(db, call.params.id));
      if (source.isVoid) throw new AppError('invoice_void');
      const ids = [source.invoice_id, source.customer.customer_id];
      const work = () =>
        withQuickbooks(parts, call, async (quickbooks, { realmId, companyName }) => {
          const links = await call.inCompany((db) => findLinks(db, realmId, ids));
          return presentPlan(await planInvoice(quickbooks, source, links), source, companyName);
        });
      return { data: await inSentences(work) };
    }),

    send: withoutTransaction(async (call) => {
      const { person, params, query, body } = call;
      if (query.account_id !== person.account_id) throw new AppError('account_not_found');
      const { invoice_id, invoice_data } = body;
      const order = { invoice_id, customer_id: params.customer_id, total: invoice_data.total };
      return { qb_invoice_number: await sendInvoice(parts, call, order) };
    }),

    log: async ({ db, query: { invoice_id, ...query } }) => {
      const { rows, total } = await listSends(db, query, invoice_id === undefined ? undefined : filterId(invoice_id));
      return { data: rows.map(presentSend), meta: { total } };
    },
  };
}

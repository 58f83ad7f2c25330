import { AppError } from '#contract/errors.ts';
import type { CommentInput } from '#contract/sales/approvals.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { lockInvoiceBehind } from '../invoices/behind-link.ts';
import type { InvoiceDocument } from '../invoices/invoice-document.ts';
import {
  type NoticeServices,
  notifyCompany,
  questionNotice,
  type Subject,
} from '../proposals/approvals/response-notices.ts';
import type { CustomerCall } from '../proposals/approvals/responses.ts';
import { type CommentRow, insertComment, isLinkOpen } from '../proposals/approvals/store.ts';

/** The path of the invoices screen in the web application. */
export const INVOICES = '/main/project/invoice';

export function aboutInvoice({ customer, invoice_number }: InvoiceDocument): Subject {
  return { what: 'invoice', title: `Invoice #${invoice_number}`, customer };
}

/**
 * The customer's question about an invoice, including a void one. It is emailed to the company, which replies by
 * email.
 */
export async function askAboutInvoice(
  { db, link, now }: Omit<CustomerCall, 'document'>,
  services: NoticeServices & { countAgainst: CountAgainst },
  { text }: CommentInput,
): Promise<CommentRow> {
  const { invoice_id } = await lockInvoiceBehind(db, link, link.document_id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('link_expired') : error;
  });
  // The link may have expired or been revoked while the caller waited.
  if (!(await isLinkOpen(db, link.document_link_id, now))) throw new AppError('link_expired');
  await services.countAgainst(db, 'comment_on_document', invoice_id, now);
  const about = aboutInvoice(await invoiceAsSent(db, link.message_id));
  const row = await insertComment(db, {
    comment_id: newId(),
    invoice_id,
    author: 'customer',
    author_name: about.customer.name,
    kind: 'question',
    text,
    link_id: link.document_link_id,
    created_at: now,
  });
  const notice = questionNotice(about, text);
  await notifyCompany(db, services, { documentId: invoice_id, screen: INVOICES, notice, now });
  return row;
}

/** The invoice as described in a message. */
export async function invoiceAsSent(db: CompanyDb, messageId: string | null): Promise<InvoiceDocument> {
  const { document } = await db
    .selectFrom('messages')
    .select('document')
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return document as InvoiceDocument;
}

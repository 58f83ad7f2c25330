import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import {
  preventCaching,
  PREPARING,
  replyWithPage,
  replyLinkNotFound,
  sendPdfFile,
} from '../../core/documents/links/replies.ts';
import { type FoundLink, openLink } from '../../core/documents/links/store.ts';
import type { Parties } from '../../core/documents/parties.ts';
import { type PrintedKind, pdfOf } from '../../core/documents/rendering.ts';
import type { Clock } from '../../platform/clock.ts';
import { asCompanySnapshot, type CompanyDb, type Database } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { clientSignal } from '../../platform/http/client-signal.ts';
import { filterId } from '../../platform/ids.ts';
import type { Documents } from '../../platform/pdf/renderer.ts';
import { paymentNoticeDocument } from '../customer-payments/payment-notice.ts';
import { receiptOf } from '../customer-payments/receipt.ts';
import { invoiceDocument } from '../invoices/invoice-document.ts';
import { snapshotOf } from '../invoices/invoice-snapshot.ts';
import { invoiceOfLink, paidInvoiceOf } from './invoice-store.ts';

interface Services {
  database: Database;
  files: Files;
  clock: Clock;
  documents: Documents;
}

type ById = { Params: { token: string; id: string } };

/** A PDF to be rendered. */
interface Printable<Snapshot extends Parties> {
  kind: PrintedKind<Snapshot>;
  snapshot: Snapshot;
}

/**
 * The PDFs behind a link that depend on its document: the invoices of an approved estimate, and the receipts of their
 * payments. They are rendered in their current state on request. No other document of the customer is accessible
 * behind the link.
 */
export function serveLinkFiles(app: FastifyInstance, services: Services): void {
  const { database, files, documents } = services;

  app.get<ById>('/d/:token/invoices/:id.pdf', (request, reply) =>
    send(request, reply, async (db, link, id) => {
      const invoice = await invoiceOfLink(db, link, id);
      return invoice && { kind: invoiceDocument, snapshot: await snapshotOf(db, invoice) };
    }),
  );

  app.get<ById>('/d/:token/receipts/:id.pdf', (request, reply) =>
    send(request, reply, async (db, link, id) => {
      const invoice = await paidInvoiceOf(db, link, id);
      const receipt = invoice && (await receiptOf(db, invoice, id));
      return receipt && { kind: paymentNoticeDocument, snapshot: receipt };
    }),
  );

  async function send<Snapshot extends Parties>(
    request: FastifyRequest<ById>,
    reply: FastifyReply,
    find: (db: CompanyDb, link: FoundLink, id: string) => Promise<Printable<Snapshot> | undefined>,
  ): Promise<FastifyReply> {
    preventCaching(reply);
    const { token, id } = request.params;
    const link = await openLink(services, token);
    const found = link && (await asCompanySnapshot(database, link.company_id, (db) => find(db, link, filterId(id))));
    if (!found) return replyLinkNotFound(reply, services, token);
    const renderer = documents.forRequest(link, clientSignal(reply));
    const pdf = await pdfOf({ renderer, files }, found.kind, found.snapshot).catch(notWhileBusy);
    if (!pdf) return replyWithPage(reply.header('retry-after', '2'), 503, ...PREPARING);
    return sendPdfFile(reply, pdf);
  }
}

/** Undefined while too many documents are queued. */
function notWhileBusy(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'unavailable') return undefined;
  throw error;
}

import type { customerPage } from '../../contract/customer-page.ts';
import { AppError } from '../../contract/errors.ts';
import { recordAuditEntry } from '../audit-log/record.ts';
import { aboutEstimate, notifyCompany, type Subject, wrongPersonNotice } from '../approvals/answer-notices.ts';
import { type AnswerServices, approveEstimate, askCompany, declineEstimate } from '../approvals/answers.ts';
import { presentApproval, presentComment, presentDecline } from '../approvals/present.ts';
import { revisionsOf } from '../approvals/store.ts';
import { estimateRef } from '../documents/answered.ts';
import { linkOfToken, revokeLink } from '../documents/links/store.ts';
import type { Handlers } from '../endpoints/handlers.ts';
import type { CustomerLink } from '../endpoints/link.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { dayIn } from '../platform/clock.ts';
import { aboutInvoice, askAboutInvoice, invoiceAsSent } from './invoice-questions.ts';
import { readInvoicePage } from './invoice-store.ts';
import { presentEstimateLink } from './present.ts';
import { presentInvoiceLink } from './present-invoice.ts';
import { renewLink } from './renewals.ts';
import { endWrongLink, notePageOpened, readPage } from './store.ts';

const WRONG_LINK_ENDED = { status: 'ok', message: 'Thank you. This link no longer works.' } as const;

/** What a customer can do behind a link. A lapsed subscription closes nothing: no customer is punished for it. */
export function customerPageHandlers(services: AnswerServices): Handlers<typeof customerPage> {
  return {
    read: async ({ db, link, params: { token }, now }) => {
      const shown = { link, token, today: dayIn(link.time_zone, now) };
      if (link.document_kind === 'invoice')
        return { data: presentInvoiceLink({ ...(await readInvoicePage(db, link)), ...shown }) };
      return { data: presentEstimateLink({ ...(await readPage(db, link.document_id)), ...shown }) };
    },

    open: async ({ db, link, now }) => {
      rejectUsed(link);
      await notePageOpened(db, link, now);
      return { status: 'ok', message: 'Opened.' };
    },

    reportWrongPerson: async ({ db, link, http, now }) => {
      rejectUsed(link);
      if (link.kind === 'in_person') {
        await revokeLink(db, link.document_link_id, now);
        return WRONG_LINK_ENDED;
      }
      const about = await subjectOf(db, link);
      const recipient = await endWrongLink(db, link.document_link_id, now);
      if (recipient !== undefined) {
        const summary = `Reported as wrong person: ${recipient}`;
        const entry = { record_type: 'document_link', record_id: link.document_link_id, action: 'revoked' } as const;
        await recordAuditEntry(db, { ...entry, summary }, { name: recipient, http }, now);
        const notice = wrongPersonNotice(about, recipient);
        await notifyCompany(db, services, { documentId: link.document_id, notice, now });
      }
      return WRONG_LINK_ENDED;
    },

    renew: async ({ body: { token }, http, now, systemDb, withSystemTransaction, asCompany }) => {
      const link = await linkOfToken(systemDb, token);
      if (!link) {
        await withSystemTransaction((db) => services.countAgainst(db, 'link_missed_by_address', http.address, now));
      } else if (link.link_kind === 'message' && link.expires_at <= now && link.revoked_at === null) {
        await asCompany(link.company_id, (db) => renewLink(db, services, link, now)).catch((error: unknown) => {
          // A limit, or a missing consent: whoever asks is answered alike.
          if (!(error instanceof AppError)) throw error;
        });
      }
      return { status: 'ok', message: 'If the link was yours, a new one is on its way.' };
    },

    approve: async (call) => {
      const approval = presentApproval(await approveEstimate(call, services, call.body.approval));
      return { data: { id: approval.approval_id, type: 'approval', attributes: approval } };
    },

    decline: async (call) => {
      const decline = presentDecline(await declineEstimate(call, services, call.body.decline));
      return { data: { id: decline.decline_id, type: 'decline', attributes: decline } };
    },

    comment: async (call) => {
      const ask = call.link.document_kind === 'invoice' ? askAboutInvoice : askCompany;
      const comment = presentComment(await ask(call, services, call.body.comment));
      return { data: { id: comment.comment_id, type: 'comment', attributes: comment } };
    },
  };
}

/** The document of a link, for a notice. */
async function subjectOf(db: CompanyDb, link: CustomerLink): Promise<Subject> {
  if (link.document_kind === 'invoice') return aboutInvoice(await invoiceAsSent(db, link.message_id));
  const [revision] = await revisionsOf(db, estimateRef(link.document_id), 1);
  // An estimate that was deleted since.
  if (!revision) throw new AppError('link_expired');
  return aboutEstimate(revision.snapshot);
}

/** Answers decide the same under the estimate's lock. */
function rejectUsed({ is_used }: CustomerLink): void {
  if (is_used) throw new AppError('link_expired');
}

import { AppError } from '#contract/errors.ts';
import type { ApprovalInput, CommentInput, DeclineInput } from '#contract/sales/approvals.ts';
import type { customerPage } from '#contract/sales/customer-page.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { linkOfToken, revokeLink } from '../../core/documents/links/store.ts';
import type { ProposalRef } from '../../core/documents/proposal-ref.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CustomerLink } from '../../core/endpoints/link.ts';
import type { Services as AllServices } from '../../core/services.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { presentApproval, presentComment, presentDecline } from '../proposals/approvals/present.ts';
import {
  aboutDocument,
  notifyCompany,
  type Subject,
  wrongPersonNotice,
} from '../proposals/approvals/response-notices.ts';
import {
  type CustomerCall,
  type ResponseServices,
  approveProposal,
  askCompany,
  declineProposal,
} from '../proposals/approvals/responses.ts';
import { type CommentRow, revisionsOf } from '../proposals/approvals/store.ts';
import { proposalKinds } from '../proposals/kinds.ts';
import { receiverOf } from '../stripe-accounts/receiver.ts';
import { readChangeOrderPage, requireChangeOrder } from './change-order-store.ts';
import { aboutInvoice, askAboutInvoice, INVOICES, invoiceAsSent } from './invoice-questions.ts';
import { readInvoicePage } from './invoice-store.ts';
import { presentChangeOrderLink } from './present-change-order.ts';
import { presentInvoiceLink } from './present-invoice.ts';
import { presentEstimateLink } from './present.ts';
import { renewLink } from './renewals.ts';
import { endWrongLink, readPage, recordPageOpening } from './store.ts';
import { aboutVisit, confirmVisit, readVisitLink, requestTime, SCHEDULE } from './visit-responses.ts';

type Services = Omit<ResponseServices, 'kind'> & Pick<AllServices, 'sendsTexts'>;
type CustomerHandlers = Handlers<typeof customerPage>;

const WRONG_LINK_ENDED = { status: 'ok', message: 'Thank you. This link no longer works.' } as const;

/**
 * What a customer can do behind a link. A lapsed subscription does not block it, so that customers are not affected.
 */
export function customerPageHandlers(services: Services): CustomerHandlers {
  const servicesFor = ({ kind }: ProposalRef) => ({ ...services, kind: proposalKinds[kind] });
  const approve = async (call: CustomerCall, input: ApprovalInput) => {
    const approval = presentApproval(await approveProposal(call, servicesFor(call.document), input));
    return { data: { id: approval.approval_id, type: 'approval' as const, attributes: approval } };
  };
  const decline = async (call: CustomerCall, input: DeclineInput) => {
    const response = presentDecline(await declineProposal(call, servicesFor(call.document), input));
    return { data: { id: response.decline_id, type: 'decline' as const, attributes: response } };
  };
  const ask = async (call: CustomerCall, input: CommentInput) =>
    commented(await askCompany(call, servicesFor(call.document), input));
  return {
    read: pageReader(services),

    open: async ({ db, link, now }) => {
      await recordPageOpening(db, link, now);
      return { status: 'ok', message: 'Opened.' };
    },

    reportWrongPerson: wrongPersonReporter(services),

    renew: linkRenewal(services),

    approve: (call) => approve({ ...call, document: proposalOf(call.link) }, call.body.approval),

    decline: (call) => decline({ ...call, document: proposalOf(call.link) }, call.body.decline),

    readChangeOrder: async ({ db, link, params: { token, id }, now }) => {
      const shown = { link, token, today: dayIn(link.time_zone, now) };
      const document = await requireChangeOrder(db, link, id);
      return { data: presentChangeOrderLink({ ...(await readChangeOrderPage(db, document)), ...shown }) };
    },

    approveChangeOrder: (call) => approve({ ...call, document: changeOrderOf(call) }, call.body.approval),

    declineChangeOrder: (call) => decline({ ...call, document: changeOrderOf(call) }, call.body.decline),

    commentChangeOrder: (call) => ask({ ...call, document: changeOrderOf(call) }, call.body.comment),

    comment: async (call) => {
      const { link, body } = call;
      if (link.document_kind !== 'invoice') return ask({ ...call, document: proposalOf(link) }, body.comment);
      return commented(await askAboutInvoice(call, services, body.comment));
    },

    confirmVisit: async (call) => ({ data: await confirmVisit(call, call.query) }),

    requestTime: async (call) => ({
      data: await requestTime(call, services, call.body),
    }),
  };
}

/** Returns the page of the document that a link opens. */
function pageReader(services: Services): CustomerHandlers['read'] {
  return async ({ db, link, params: { token }, now }) => {
    const shown = { link, token, today: dayIn(link.time_zone, now) };
    if (link.document_kind === 'invoice') {
      const { receiver_facts, ...page } = await readInvoicePage(db, link);
      return { data: presentInvoiceLink({ ...page, ...shown, receiver: receiverOf(receiver_facts, services) }) };
    }
    if (link.document_kind === 'visit') return { data: await readVisitLink(db, link, { token, now }) };
    if (link.document_kind === 'change_order')
      return { data: presentChangeOrderLink({ ...(await readChangeOrderPage(db, proposalOf(link))), ...shown }) };
    const { receiver_facts, ...page } = await readPage(db, link.document_id);
    return { data: presentEstimateLink({ ...page, ...shown, receiver: receiverOf(receiver_facts, services) }) };
  };
}

/** Ends a link whose recipient is the wrong person, and notifies the company. */
function wrongPersonReporter(services: Services): CustomerHandlers['reportWrongPerson'] {
  return async ({ db, link, http, now }) => {
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
      const screen = screenOf(link);
      await notifyCompany(db, services, { documentId: link.document_id, screen, notice, now });
    }
    return WRONG_LINK_ENDED;
  };
}

/** Sends a new link in place of an expired one. The response never says whether the link existed. */
function linkRenewal(services: Services): CustomerHandlers['renew'] {
  return async ({ body: { token }, http, now, systemDb, withSystemTransaction, asCompany }) => {
    const link = await linkOfToken(systemDb, token);
    if (!link) {
      await withSystemTransaction((db) => services.countAgainst(db, 'link_missed_by_address', http.address, now));
    } else if (link.link_kind === 'message' && link.expires_at <= now && link.revoked_at === null) {
      await asCompany(link.company_id, (db) => renewLink(db, services, link, now)).catch((error: unknown) => {
        // A limit or a missing consent: the response is the same.
        if (!(error instanceof AppError)) throw error;
      });
    }
    return { status: 'ok', message: 'If the link was yours, a new one is on its way.' };
  };
}

function commented(row: CommentRow) {
  const comment = presentComment(row);
  return { data: { id: comment.comment_id, type: 'comment' as const, attributes: comment } };
}

/** The proposal of a link. No other kind of document can be approved or declined. */
function proposalOf({ document_kind: kind, document_id: id }: CustomerLink): ProposalRef {
  if (kind === 'invoice' || kind === 'visit') throw new AppError('link_expired');
  return { kind, id };
}

/** The change order that the customer responds to. Whether the link opens it is checked under its lock. */
function changeOrderOf({ params: { id } }: { params: { id: string } }): ProposalRef {
  return { kind: 'change_order', id };
}

/** The screen of the web application on which the company sees the document of a link. */
function screenOf(link: CustomerLink): string {
  if (link.document_kind === 'invoice') return INVOICES;
  if (link.document_kind === 'visit') return SCHEDULE;
  return proposalKinds[link.document_kind].screenOf(proposalOf(link));
}

/** The document of a link, for a notice. */
async function subjectOf(db: CompanyDb, link: CustomerLink): Promise<Subject> {
  if (link.document_kind === 'visit') return aboutVisit(db, link);
  if (link.document_kind === 'invoice') return aboutInvoice(await invoiceAsSent(db, link.message_id));
  const [revision] = await revisionsOf(db, proposalOf(link), 1);
  // The document was deleted since.
  if (!revision) throw new AppError('link_expired');
  return aboutDocument(revision.snapshot);
}

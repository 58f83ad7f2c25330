import type { MessageOptions, PdfPages } from '#contract/core/message-options.ts';
import type { Sending } from '#contract/core/messages.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { readInitialSendMethod } from '../../core/delivery/initial-send-method.ts';
import type { MessageForm } from '../../core/documents/customer-message.ts';
import { requireSameProject } from '../../core/documents/ownership.ts';
import { previewOf } from '../../core/documents/preview.ts';
import { auditedProposal, nounOf } from '../../core/documents/proposal-document.ts';
import { pagesOf } from '../../core/documents/rendering.ts';
import { sendDocument, type SendServices, sendTest } from '../../core/documents/sending.ts';
import type { CallWithoutTransaction, HttpContext } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { Emit } from '../../core/events.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Documents } from '../../platform/pdf/renderer.ts';
import { composeProposalMessage, openingOfProposal } from './message.ts';
import type { ProposalKind } from './proposal-kind.ts';
import type { ProposalRow } from './proposal.ts';
import { currentProposal, proposeRevision, type RevisionToSend, updateToNotify } from './revisions.ts';

interface ProposalSendServices extends SendServices {
  kind: ProposalKind;
  emit: Emit;
}

interface SendCall {
  db: CompanyDb;
  person: Person;
  http: HttpContext;
  now: Date;
}

type SendRequest = Sending & MessageOptions & { copy_to_me?: boolean | undefined };

/** Sends a proposal to its customer: its current revision, or a new one. */
export async function sendProposal(
  { db, person, http, now }: SendCall,
  services: ProposalSendServices,
  id: string,
  request: SendRequest,
) {
  const { kind } = services;
  // Locks the proposal and its line items between the reads of the snapshot.
  const locked = await kind.lock(db, id);
  const proposal = await kind.read(db, id);
  await requireSameProject(db, nounOf(proposal), proposal, request);
  await kind.beforeSending?.(db, id, now);
  const revision = await proposeRevision(db, services, { locked, proposal }, { person, now });
  const update = await updateToNotify(db, { kind: kind.name, id }, revision, request.send_method);
  const document = documentOf(kind, { id, proposal, revision, update });
  const audited = auditedProposal({ kind: kind.name, id }, proposal);
  return sendDocument(db, services, document, request, { audited, person, http, now });
}

/**
 * Sends the message of a proposal to the signed-in user, as its customer would receive it now. No revision is created.
 */
export async function sendProposalTest(
  { db, person, now }: Omit<SendCall, 'http'>,
  services: Omit<ProposalSendServices, 'emit'>,
  id: string,
  request: { send_method: SendMethod } & MessageOptions,
) {
  const { kind } = services;
  await kind.lock(db, id);
  const { proposal, revision } = await currentProposal(db, kind, id, { person, now });
  const update = await updateToNotify(db, { kind: kind.name, id }, revision, request.send_method);
  return sendTest(db, services, documentOf(kind, { id, proposal, revision, update }), request, { person, now });
}

type ReadCall = Pick<CallWithoutTransaction<Endpoint>, 'inSnapshot' | 'person' | 'now'>;

/** The message of a proposal as it would be sent now, by email and by text message. */
export async function previewProposal(
  { inSnapshot, person, now }: ReadCall,
  { kind, ...site }: { kind: ProposalKind; publicUrl: string; brandName: string },
  id: string,
  query: { attach_pdf?: string | undefined },
) {
  const { snapshot, updates, sendMethod } = await inSnapshot(async (db) => {
    const { proposal, revision } = await currentProposal(db, kind, id, { person, now });
    const updateBy = (channel: SendMethod) => updateToNotify(db, { kind: kind.name, id }, revision, channel);
    const updates = { email: await updateBy('email'), sms: await updateBy('sms') };
    return { snapshot: revision.snapshot, updates, sendMethod: await readInitialSendMethod(db, proposal.customer_id) };
  });
  const message = {
    sendMethod,
    compose: (link: string, form: MessageForm, channel: SendMethod) =>
      composeProposalMessage(kind, snapshot, link, { update: updates[channel], ...form }),
    opening: (form: MessageForm) => openingOfProposal(kind, snapshot, { update: updates.email, ...form }),
    fileName: kind.documentKind.fileName(snapshot),
  };
  return previewOf(message, query, site);
}

/** The pages of a proposal's PDF as it would be sent now. */
export async function proposalPages(
  { inSnapshot, person, http, now }: ReadCall & Pick<CallWithoutTransaction<Endpoint>, 'http'>,
  { kind, documents, files }: { kind: ProposalKind; documents: Documents; files: Files },
  id: string,
): Promise<PdfPages> {
  const { revision } = await inSnapshot((db) => currentProposal(db, kind, id, { person, now }));
  const renderer = documents.forRequest(person, http.signal);
  return pagesOf({ renderer, files }, kind.documentKind, revision.snapshot);
}

interface ToSend {
  id: string;
  proposal: ProposalRow;
  revision: RevisionToSend;
  update: 'changed' | 'renewed' | undefined;
}

function documentOf(kind: ProposalKind, { id, proposal, revision, update }: ToSend) {
  const { revision_id, snapshot } = revision;
  return {
    documentKind: kind.documentKind,
    document_id: id,
    snapshot,
    revision_id,
    record: proposal,
    compose: (link: string, form: MessageForm) => composeProposalMessage(kind, snapshot, link, { update, ...form }),
  };
}

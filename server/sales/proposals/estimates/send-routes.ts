import type { estimates } from '#contract/sales/estimates.ts';
import { readAccount } from '../../../identity/accounts/store.ts';
import { wasSent } from '../../../core/delivery/message-log.ts';
import { DOCUMENT_LINK_PLACEHOLDER } from '../../../core/delivery/message-content.ts';
import { estimateRef } from '../../../core/documents/proposal-ref.ts';
import type { MessageForm } from '../../../core/documents/customer-message.ts';
import { requireSameProject } from '../../../core/documents/ownership.ts';
import { previewOf } from '../../../core/documents/preview.ts';
import { sendTestOf, sendWorded, type WordedServices } from '../../../core/documents/message-options.ts';
import { type Handlers, withoutTransaction } from '../../../core/endpoints/handlers.ts';
import type { Person } from '../../../core/endpoints/person.ts';
import { dayIn } from '../../../platform/clock.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { auditedEstimate } from './audited-estimate.ts';
import { type EstimateDocument, estimateDocument, estimateFileName } from './estimate-document.ts';
import { composeEstimateMessage, openingOfEstimate } from './estimate-message.ts';
import { snapshotOf } from './estimate-snapshot.ts';
import { learnEstimate } from './learning.ts';
import { nextOfEstimate, revisionToSend, updateToNotify } from '../revisions.ts';
import { type JoinedEstimateRow, lockEstimate, readEstimate } from './store.ts';

interface Services extends WordedServices {
  publicUrl: string;
}

type SendHandlers = Pick<Handlers<typeof estimates>, 'send' | 'sendTest' | 'messagePreview'>;

/** What sends an estimate, and what shows before how it will go out. */
export function sendEstimateHandlers({ publicUrl, ...services }: Services): SendHandlers {
  return {
    send: async ({ db, person, body, http, now }) => {
      // Locks the estimate and its line items between the reads of the snapshot.
      const locked = await lockEstimate(db, body.estimate_id);
      const estimate = await readEstimate(db, body.estimate_id);
      await requireSameProject(db, 'estimate', estimate, body);
      if (!(await wasSent(db, 'estimate', body.estimate_id))) await learnEstimate(db, body.estimate_id, now);
      const current = await snapshotOf(db, estimate, dayIn(person.time_zone, now));
      const sending = { estimate: locked, snapshot: current, account_id: person.account_id, now };
      const revision = await revisionToSend(db, sending);
      const going = { answer: locked.answer, ...revision };
      const update = await updateToNotify(db, estimateRef(estimate.estimate_id), going, body.send_method);
      const worded = { ...wordedEstimate(db, estimate, { ...revision, update }), record: auditedEstimate(estimate) };
      return sendWorded(db, services, worded, body, { person, http, now });
    },

    sendTest: async ({ db, person, body: { estimate_id, ...test }, now }) => {
      await lockEstimate(db, estimate_id);
      const next = await nextToSend(db, estimate_id, { person, now });
      const update = await updateToNotify(db, estimateRef(estimate_id), next, test.send_method);
      const worded = wordedEstimate(db, next.estimate, { ...next, update });
      return sendTestOf(db, services, worded, test, { person, now });
    },

    messagePreview: withoutTransaction(async ({ inSnapshot, query: { estimate_id, attach_pdf }, person, now }) => {
      const { snapshot, updates } = await inSnapshot(async (db) => {
        const next = await nextToSend(db, estimate_id, { person, now });
        const tell = (channel: SendMethod) => updateToNotify(db, estimateRef(estimate_id), next, channel);
        return { snapshot: next.snapshot, updates: { email: await tell('email'), sms: await tell('sms') } };
      });
      const attachesPdf = attach_pdf !== 'false';
      const form = { wording: { attach_pdf: attachesPdf }, update: updates.email };
      const previewed = {
        email: (own: MessageForm) =>
          composeEstimateMessage(snapshot, DOCUMENT_LINK_PLACEHOLDER, { update: updates.email, ...own }),
        sms: composeEstimateMessage(snapshot, DOCUMENT_LINK_PLACEHOLDER, { update: updates.sms }).sms,
        opening: openingOfEstimate(snapshot, form),
        fileName: estimateFileName(snapshot),
        attachesPdf,
      };
      return previewOf(previewed, publicUrl);
    }),
  };
}

interface Put {
  snapshot: EstimateDocument;
  /** Undefined of a revision that is not made yet. */
  revision_id: string | undefined;
  update: 'changed' | 'renewed' | undefined;
}

function wordedEstimate(db: CompanyDb, estimate: JoinedEstimateRow, { snapshot, revision_id, update }: Put) {
  return {
    documentKind: estimateDocument,
    document_id: estimate.estimate_id,
    snapshot,
    revision_id,
    compose: (document: EstimateDocument, link: string, form: MessageForm) =>
      composeEstimateMessage(document, link, { update, ...form }),
    addressee: estimate,
    readSender: (accountId: string) => readAccount(db, accountId),
  };
}

/** An estimate with what sending it would put before its customer now. */
export async function nextToSend(db: CompanyDb, estimateId: string, { person, now }: { person: Person; now: Date }) {
  const estimate = await readEstimate(db, estimateId);
  const current = await snapshotOf(db, estimate, dayIn(person.time_zone, now));
  const { newest, isNew, snapshot, update } = await nextOfEstimate(db, estimate, current);
  return { estimate, answer: estimate.answer, snapshot, update, revision_id: isNew ? undefined : newest?.revision_id };
}

import type { estimates } from '../../contract/estimates.ts';
import { readAccount } from '../accounts/store.ts';
import { wasSent } from '../delivery/message-log.ts';
import { DOCUMENT_LINK_PLACEHOLDER } from '../delivery/message-content.ts';
import type { Send, SendToOffice } from '../delivery/send-message.ts';
import type { MessageForm } from '../documents/customer-message.ts';
import { requireSameProject } from '../documents/ownership.ts';
import { previewOf } from '../documents/preview.ts';
import { sendDocument } from '../documents/sending.ts';
import { sendToSender, testSent } from '../documents/to-the-office.ts';
import { type Handlers, withoutTransaction } from '../endpoints/handlers.ts';
import type { Person } from '../endpoints/person.ts';
import { dayIn } from '../platform/clock.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { SendMethod } from '../../contract/messages.ts';
import { auditedEstimate } from './audited-estimate.ts';
import { type EstimateDocument, estimateDocument, estimateFileName } from './estimate-document.ts';
import { composeEstimateMessage, openingOfEstimate } from './estimate-message.ts';
import { snapshotOf } from './estimate-snapshot.ts';
import { learnEstimate } from './learning.ts';
import { nextOfEstimate, revisionToSend, updateToTell } from './revisions.ts';
import { lockEstimate, readEstimate } from './store.ts';

interface Services {
  send: Send;
  sendToOffice: SendToOffice;
  publicUrl: string;
}

type SendHandlers = Pick<Handlers<typeof estimates>, 'send' | 'sendTest' | 'messagePreview'>;

/** What sends an estimate, and what shows before how it will go out. */
export function sendEstimateHandlers({ send, sendToOffice, publicUrl }: Services): SendHandlers {
  return {
    send: async ({ db, person, body, http, now }) => {
      const { send_method, copy_to_me, subject, message_text, attach_pdf } = body;
      const wording = { subject, message_text, attach_pdf };
      // Locks the estimate and its line items between the reads of the snapshot.
      const locked = await lockEstimate(db, body.estimate_id);
      const estimate = await readEstimate(db, body.estimate_id);
      await requireSameProject(db, 'estimate', estimate, body);
      if (!(await wasSent(db, 'estimate', body.estimate_id))) await learnEstimate(db, body.estimate_id, now);
      const current = await snapshotOf(db, estimate, dayIn(person.time_zone, now));
      const sending = { estimate: locked, snapshot: current, account_id: person.account_id, now };
      const revision = await revisionToSend(db, sending);
      const update = await updateOf(db, { answer: locked.answer, ...revision }, send_method);
      const compose = (document: EstimateDocument, link: string, form: MessageForm) =>
        composeEstimateMessage(document, link, { update, ...form });
      const toSend = {
        documentKind: estimateDocument,
        snapshot: revision.snapshot,
        revision_id: revision.revision_id,
        addressee: estimate,
      };
      const message = {
        ...toSend,
        attachesPdf: attach_pdf ?? true,
        compose: (document: EstimateDocument, link: string) => compose(document, link, { wording }),
        sending: body,
        record: auditedEstimate(estimate),
      };
      const sent = await sendDocument(db, send, message, { person, http, now });
      if (copy_to_me) {
        const account = await readAccount(db, person.account_id);
        const copy = { ...toSend, document_id: estimate.estimate_id, compose, account, send_method, wording };
        await sendToSender(db, sendToOffice, { ...copy, mark: 'copy' }, { person, now });
      }
      return sent;
    },

    sendTest: async ({ db, person, body: { estimate_id, send_method, ...wording }, now }) => {
      await lockEstimate(db, estimate_id);
      const next = await nextToSend(db, estimate_id, { person, now });
      const update = await updateOf(db, next, send_method);
      const test = {
        documentKind: estimateDocument,
        document_id: estimate_id,
        snapshot: next.snapshot,
        ...(next.revision_id !== undefined && { revision_id: next.revision_id }),
        compose: (document: EstimateDocument, link: string, form: MessageForm) =>
          composeEstimateMessage(document, link, { update, ...form }),
        addressee: next.estimate,
        account: await readAccount(db, person.account_id),
        send_method,
        wording,
        mark: 'test' as const,
      };
      return testSent(await sendToSender(db, sendToOffice, test, { person, now }));
    },

    messagePreview: withoutTransaction(async ({ inSnapshot, query: { estimate_id, attach_pdf }, person, now }) => {
      const { snapshot, updates } = await inSnapshot(async (db) => {
        const next = await nextToSend(db, estimate_id, { person, now });
        const [email, sms] = [await updateOf(db, next, 'email'), await updateOf(db, next, 'sms')];
        return { snapshot: next.snapshot, updates: { email, sms } };
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

/** An estimate with what sending it would put before its customer now. */
export async function nextToSend(db: CompanyDb, estimateId: string, { person, now }: { person: Person; now: Date }) {
  const estimate = await readEstimate(db, estimateId);
  const current = await snapshotOf(db, estimate, dayIn(person.time_zone, now));
  const { newest, isNew, snapshot, update } = await nextOfEstimate(db, estimate, current);
  return { estimate, answer: estimate.answer, snapshot, update, revision_id: isNew ? undefined : newest?.revision_id };
}

interface Going {
  answer: 'approved' | 'declined' | 'withdrawn' | null;
  /** Undefined of a revision that is not made yet. */
  revision_id: string | undefined;
  /** Of a new revision. */
  update?: 'changed' | 'renewed' | undefined;
}

/** What a message says of its revision: nothing once it is approved, or where this channel has told it before. */
async function updateOf(db: CompanyDb, { answer, revision_id, update }: Going, channel: SendMethod) {
  if (update || answer === 'approved' || revision_id === undefined) return update;
  return updateToTell(db, revision_id, channel);
}

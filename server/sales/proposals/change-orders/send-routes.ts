import type { changeOrders } from '#contract/sales/change-orders.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { readAccount } from '../../../identity/accounts/store.ts';
import { DOCUMENT_LINK_PLACEHOLDER } from '../../../core/delivery/message-content.ts';
import type { MessageForm } from '../../../core/documents/customer-message.ts';
import { requireSameProject } from '../../../core/documents/ownership.ts';
import { previewOf } from '../../../core/documents/preview.ts';
import { sendTestOf, sendWorded, type WordedServices } from '../../../core/documents/message-options.ts';
import { type Handlers, withoutTransaction } from '../../../core/endpoints/handlers.ts';
import type { Person } from '../../../core/endpoints/person.ts';
import { nextRevision, updateToNotify } from '../revisions.ts';
import { dayIn } from '../../../platform/clock.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { auditedChangeOrder } from './audited-change-order.ts';
import { type ChangeOrderDocument, changeOrderDocument } from './change-order-document.ts';
import { type changeOrderKind, changeOrderDraft } from './change-order-kind.ts';
import { composeChangeOrderMessage, openingOfChangeOrder } from './change-order-message.ts';
import { type JoinedChangeOrderRow, readChangeOrder } from './store.ts';

interface Services extends WordedServices {
  kind: ReturnType<typeof changeOrderKind>;
  publicUrl: string;
}

type SendHandlers = Pick<Handlers<typeof changeOrders>, 'send' | 'sendTest' | 'messagePreview'>;

/** What sends a change order, and what shows before how it will go out. */
export function sendChangeOrderHandlers({ kind, publicUrl, ...services }: Services): SendHandlers {
  return {
    send: async ({ db, person, body, http, now }) => {
      const locked = await kind.lock(db, body.change_order_id);
      const changeOrder = await readChangeOrder(db, body.change_order_id);
      await requireSameProject(db, 'change order', changeOrder, body);
      const revision = await kind.revise(db, locked, { person, now });
      const going = { answer: locked.answer, ...revision };
      const update = await updateToNotify(db, refOf(body.change_order_id), going, body.send_method);
      const worded = wordedChangeOrder(db, changeOrder, { ...revision, update });
      const record = auditedChangeOrder(changeOrder);
      return sendWorded(db, services, { ...worded, record }, body, { person, http, now });
    },

    sendTest: async ({ db, person, body: { change_order_id, ...test }, now }) => {
      await kind.lock(db, change_order_id);
      const next = await nextToSend(db, change_order_id, { person, now });
      const update = await updateToNotify(db, refOf(change_order_id), next, test.send_method);
      const worded = wordedChangeOrder(db, next.changeOrder, { ...next, update });
      return sendTestOf(db, services, worded, test, { person, now });
    },

    messagePreview: withoutTransaction(async ({ inSnapshot, query: { change_order_id, attach_pdf }, person, now }) => {
      const { snapshot, updates } = await inSnapshot(async (db) => {
        const next = await nextToSend(db, change_order_id, { person, now });
        const tell = (channel: SendMethod) => updateToNotify(db, refOf(change_order_id), next, channel);
        return { snapshot: next.snapshot, updates: { email: await tell('email'), sms: await tell('sms') } };
      });
      const attachesPdf = attach_pdf !== 'false';
      const compose = (form: MessageForm & { update: (typeof updates)['email'] }) =>
        composeChangeOrderMessage(snapshot, DOCUMENT_LINK_PLACEHOLDER, form);
      const previewed = {
        email: (form: MessageForm) => compose({ update: updates.email, ...form }),
        sms: compose({ update: updates.sms }).sms,
        opening: openingOfChangeOrder(snapshot, { wording: { attach_pdf: attachesPdf }, update: updates.email }),
        fileName: changeOrderDocument.fileName(snapshot),
        attachesPdf,
      };
      return previewOf(previewed, publicUrl);
    }),
  };
}

/** A change order with what sending it would put before its customer now. */
export async function nextToSend(db: CompanyDb, id: string, { person, now }: { person: Person; now: Date }) {
  const changeOrder = await readChangeOrder(db, id);
  const revised = await changeOrderDraft(db, changeOrder, dayIn(person.time_zone, now));
  const { newest, isNew, snapshot, update } = await nextRevision(db, revised);
  const { answer } = changeOrder;
  return { changeOrder, answer, snapshot, update, revision_id: isNew ? undefined : newest?.revision_id };
}

function refOf(id: string) {
  return { kind: 'change_order', id } as const;
}

interface Put {
  snapshot: ChangeOrderDocument;
  /** Undefined of a revision that is not made yet. */
  revision_id: string | undefined;
  update: 'changed' | 'renewed' | undefined;
}

function wordedChangeOrder(db: CompanyDb, changeOrder: JoinedChangeOrderRow, { snapshot, revision_id, update }: Put) {
  return {
    documentKind: changeOrderDocument,
    document_id: changeOrder.change_order_id,
    snapshot,
    revision_id,
    compose: (document: ChangeOrderDocument, link: string, form: MessageForm) =>
      composeChangeOrderMessage(document, link, { update, ...form }),
    addressee: changeOrder,
    readSender: (accountId: string) => readAccount(db, accountId),
  };
}

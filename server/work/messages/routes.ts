import type { messages } from '#contract/core/messages.ts';
import type { newestMessages } from '#contract/core/newest-messages.ts';
import { DELETED } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { findLoggedMessage, type LoggedMessageRow, presentMessage } from '../../core/delivery/message-log.ts';
import { documentOfLink, revokeLink } from '../../core/documents/links/store.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Files } from '../../platform/files/files.ts';
import { readCustomer } from '../customers/store.ts';
import { listNewestMessages, messagesOfCustomer } from './store.ts';

export function messageHandlers({ files }: { files: Files }): Handlers<typeof messages> {
  return {
    byCustomer: async ({ db, params }) => {
      await readCustomer(db, params.id);
      const rows = await messagesOfCustomer(db, params.id);
      return byKind(rows.map((row) => ({ row, shown: presentMessage(row, row.answers) })));
    },

    document: withoutTransaction(async ({ inCompany, params }) => {
      const row = await inCompany((db) => findLoggedMessage(db, params.id));
      if (!row?.file_key) throw new AppError('message_not_found');
      return { bytes: await files.read(row.file_key), fileName: row.file_name };
    }),

    revokeLink: async ({ db, params, person, http, now }) => {
      if (!(await revokeLink(db, params.id, now))) throw new AppError('document_link_not_found');
      const summary = await documentOfLink(db, params.id);
      const entry = { record_type: 'document_link', record_id: params.id, action: 'revoked', summary } as const;
      await recordAuditEntry(db, entry, { person, http }, now);
      return DELETED;
    },
  };
}

export const newestMessageHandlers: Handlers<typeof newestMessages> = {
  list: async ({ db }) => {
    const rows = await listNewestMessages(db);
    return byKind(
      rows.map((row) => {
        const { attributes, ...entry } = presentMessage(row, row.answers);
        const customer = { customer_id: row.customer_id, customer_name: `${row.first_name} ${row.last_name}` };
        return { row, shown: { ...entry, attributes: { ...attributes, ...customer } } };
      }),
    );
  },
};

interface Sent<M> {
  row: LoggedMessageRow;
  shown: M;
}

function byKind<M>(sent: readonly Sent<M>[]) {
  const of = (kind: string, channel: SendMethod) => ({
    data: sent.filter(({ row }) => row.document_kind === kind && row.channel === channel).map(({ shown }) => shown),
  });
  const byChannel = (kind: string) => ({ email: of(kind, 'email'), sms: of(kind, 'sms') });
  return {
    estimate: byChannel('estimate'),
    change_order: byChannel('change_order'),
    invoice: byChannel('invoice'),
    payment: byChannel('payment'),
    statement: byChannel('statement'),
    visit: byChannel('visit'),
  };
}

import type { Estimate } from '#contract/sales/estimates.ts';
import type { Customer } from '#contract/work/customers.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { deliver } from '../../server/core/delivery/deliver.ts';
import type { Delivery } from '../../server/core/delivery/delivery.ts';
import { messageOutbox } from '../../server/core/delivery/message-outbox.ts';
import type { MessageRow } from '../../server/core/delivery/message-store.ts';
import { respectOptOuts } from '../../server/core/delivery/opt-outs.ts';
import { asCompany } from '../../server/platform/database/database.ts';
import type { Mail, Mailer } from '../../server/platform/mail/mail.ts';
import type { Receipt } from '../../server/platform/receipt.ts';
import type { Text, SmsSender } from '../../server/platform/sms/sms.ts';
import { newEstimateMessage } from '../inputs/requests.ts';
import type { Company } from '../records/factories.ts';
import { PUBLIC_URL, testApp } from './app.ts';

/** Fake providers that record messages. `response` may be replaced: it decides on each message. */
export interface TestDelivery {
  readonly mails: Mail[];
  readonly sms: Text[];
  readonly mailer: Mailer;
  readonly smsSender: SmsSender;
  response: () => Promise<Receipt>;
  /** Delivers one message of a company, if it is due. */
  deliver(company: Company, message_id: string, instead?: Partial<Delivery>): Promise<void>;
}

export async function testDelivery(): Promise<TestDelivery> {
  const { delivery, database } = await testApp();
  const mailer: Mailer = {
    kind: 'smtp',
    async send(mail) {
      const receipt = await outbound.response();
      outbound.mails.push(mail);
      return receipt;
    },
    close: () => undefined,
  };
  const takesAll: SmsSender = {
    kind: 'twilio',
    async send(text) {
      const receipt = await outbound.response();
      outbound.sms.push(text);
      return receipt;
    },
  };
  const smsSender = respectOptOuts(takesAll, database.systemDb);
  const outbound: TestDelivery = {
    mails: [],
    sms: [],
    mailer,
    smsSender,
    response: async () => ({ delivered: false }),
    deliver: ({ company_id }, message_id, instead = {}) =>
      deliver(messageOutbox, { ...delivery, mailer, smsSender, ...instead }, { company_id, message_id }),
  };
  return outbound;
}

/** Sends an estimate to its customer, as Ana. */
export function sendEstimate(
  { ana }: Company,
  { estimate_id }: Pick<Estimate, 'estimate_id'>,
  fields: { send_method?: SendMethod; recipient_email?: Customer['email']; recipient_phone?: Customer['phone'] } = {},
) {
  const { account_id } = ana;
  return ana.call(...newEstimateMessage({ estimate_id, account_id, send_method: 'email', ...fields }));
}

/** A message that waits for delivery. */
export async function aQueuedMessage(
  company: Company,
  fields: Parameters<typeof sendEstimate>[2] = {},
): Promise<string> {
  const { body } = await sendEstimate(company, await company.anEstimate(), fields);
  return body.data.id;
}

/** The delivery state of a message. */
export async function messageRow({ company_id }: Company, message_id: string): Promise<MessageRow> {
  const { database } = await testApp();
  return asCompany(database, company_id, (db) =>
    db.selectFrom('messages').selectAll().where('message_id', '=', message_id).executeTakeFirstOrThrow(),
  );
}

/** The link to the document that a waiting message will carry. */
export async function waitingLink(company: Company, message_id: string): Promise<string> {
  const { delivery } = await testApp();
  const { encrypted_link_token } = await messageRow(company, message_id);
  const token = encrypted_link_token && delivery.encryption.open(encrypted_link_token, message_id);
  return `${PUBLIC_URL}/d/${token}`;
}

/** For tests that are not about the document's content. */
const nothing = async () => Buffer.from('%PDF-1.7 of nothing');
export const renderNothing: Delivery['render'] = { estimate: nothing, change_order: nothing };

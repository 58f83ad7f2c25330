import type { ChangeOrder, ChangeOrderInput } from '#contract/sales/change-orders.ts';
import { type ChangeOrderLink, customerPage } from '#contract/sales/customer-page.ts';
import { asCompany } from '../../server/platform/database/database.ts';
import { testApp } from '../app/app.ts';
import { waitingLink } from '../app/test-delivery.ts';
import { aBrowser, type Browser } from '../clients/browser.ts';
import { changeOrderApprovalOf } from '../inputs/approval-bodies.ts';
import { newChangeOrderMessage } from '../inputs/requests.ts';
import type { Company } from '../records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, renderRevision, type Sent } from './answering.ts';

/** A sent change order with its customer, who calls by its own link from a browser without a session. */
export interface SentChangeOrder extends ChangeOrder {
  revision_id: string;
  token: string;
  message_id: string;
  customer: Browser;
}

/** An approved estimate of $100 without a schedule, unless the fields say otherwise. */
export async function anApprovedEstimate(
  company: Company,
  fields: Parameters<typeof aSentEstimate>[1] = NO_SCHEDULE,
): Promise<Sent> {
  const sent = await aSentEstimate(company, fields);
  await approve(sent);
  return sent;
}

/** Creates a change order and sends it; its PDF counts as rendered. */
export async function aSentChangeOrder(
  company: Company,
  fields: Partial<ChangeOrderInput> & { estimate_id: string },
): Promise<SentChangeOrder> {
  return sendChangeOrder(company, await company.aChangeOrder(fields));
}

/** Sends a change order as it stands, perhaps once more. */
export async function sendChangeOrder(company: Company, changeOrder: ChangeOrder): Promise<SentChangeOrder> {
  const { body } = await attemptToSend(company, changeOrder);
  return whenSent(company, changeOrder, body.data.id);
}

/** Sends a change order, which may be rejected. */
export async function attemptToSend({ ana }: Company, { change_order_id }: ChangeOrder) {
  const { account_id } = ana;
  return ana.attempt(...newChangeOrderMessage({ change_order_id, account_id, send_method: 'email' }));
}

/** The change order of a message, with its link. */
export async function whenSent(
  company: Company,
  changeOrder: ChangeOrder,
  message_id: string,
): Promise<SentChangeOrder> {
  const token = new URL(await waitingLink(company, message_id)).pathname.replace('/d/', '');
  const revision_id = await newestRevision(company, changeOrder.change_order_id);
  await renderRevision(company, revision_id);
  return { ...changeOrder, revision_id, token, message_id, customer: aBrowser() };
}

/** What the customer's page shows of a change order, by its own link. */
export async function changeOrderPageOf({
  customer,
  token,
  change_order_id: id,
}: Pick<SentChangeOrder, 'customer' | 'token' | 'change_order_id'>): Promise<ChangeOrderLink> {
  return (await customer.call(customerPage.readChangeOrder, { params: { token, id } })).body.data.attributes;
}

/** Approves what the page shows, as the customer. */
export async function attemptApproval(sent: Pick<SentChangeOrder, 'customer' | 'token' | 'change_order_id'>) {
  const approval = changeOrderApprovalOf(await changeOrderPageOf(sent));
  const params = { token: sent.token, id: sent.change_order_id };
  return sent.customer.attempt(customerPage.approveChangeOrder, { params, body: { approval } });
}

export async function approveChangeOrder(sent: Pick<SentChangeOrder, 'customer' | 'token' | 'change_order_id'>) {
  const { status, body } = await attemptApproval(sent);
  if (status !== 201) throw new Error(`Not approved: ${status} ${JSON.stringify(body)}`);
  return body.data.attributes;
}

async function newestRevision({ company_id }: Company, changeOrderId: string): Promise<string> {
  const { database } = await testApp();
  return asCompany(database, company_id, async (db) => {
    const { revision_id } = await db
      .selectFrom('change_order_progress')
      .select('revision_id')
      .where('change_order_id', '=', changeOrderId)
      .executeTakeFirstOrThrow();
    return revision_id;
  });
}

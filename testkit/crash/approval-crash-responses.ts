import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '#contract/endpoint.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { callServer } from '../clients/http-client.ts';
import { approvalOf, changeOrderApprovalOf } from '../inputs/approval-bodies.ts';
import { aChangeOrderInput, aLine, anEstimateInput, unique } from '../inputs/inputs.ts';
import { newChangeOrder, newChangeOrderMessage, newEstimate, newEstimateMessage } from '../inputs/requests.ts';
import type { TakenMails } from '../providers/taken-mail.ts';
import type { TestServer } from './crash.ts';

/** What a customer does behind a link: the answer that the drill interrupts. */
export const RESPONSE_KINDS = [
  'estimate',
  'estimate',
  'estimate',
  'addition',
  'credit',
  'decline',
  'question',
] as const;
export type ResponseKind = (typeof RESPONSE_KINDS)[number];

/** One answer to one document, which may be sent again under its key. */
export interface PreparedResponse {
  kind: ResponseKind;
  estimate_id: string;
  /** Where a change order is answered. */
  change_order_id: string | undefined;
  /** "Estimate #1004", or "Change order 1 to Estimate #1004". */
  title: string;
  token: string;
  /** Sends the answer, and returns the id of what is recorded. */
  send: (url: string) => Promise<string>;
}

const SCHEDULE = { deposit_percent: 30, start_percent: 30, completion_percent: 40 };
const LINES = [
  aLine({ description: 'Shingles', unit_price_dollar: 333.33, quantity: 3 }),
  aLine({ description: 'Gutter guards', unit_price_dollar: 77.77, is_optional: true }),
];

/** Sends a document to the customer, and prepares the answer to it. */
export async function prepareResponse(
  company: TestServer,
  mails: TakenMails,
  kind: ResponseKind,
): Promise<PreparedResponse> {
  const { project_id, account_id } = company;
  const input = { ...anEstimateInput(LINES), ...SCHEDULE, project_id, name: `Roof ${unique()}`, tax_rate: 7 };
  const { data } = await callServer(company, ...newEstimate(input));
  const estimate_id = data.id;
  const title = `Estimate #${data.attributes.estimate_number}`;
  await callServer(company, ...newEstimateMessage({ estimate_id, account_id, send_method: 'email' }));
  const token = await tokenIn(company, mails, title);
  const ofEstimate = { kind, estimate_id, change_order_id: undefined, title, token };
  if (kind !== 'addition' && kind !== 'credit')
    return { ...ofEstimate, send: await sendingOf(company.url, kind, token) };
  await (
    await sendingOf(company.url, 'estimate', token)
  )(company.url);
  return { kind, estimate_id, ...(await sentChangeOrder(company, mails, { kind, estimate_id, title })) };
}

/** A change order of an approved estimate, with its own link. */
async function sentChangeOrder(
  company: TestServer,
  mails: TakenMails,
  { kind, estimate_id, title: ofEstimate }: Pick<PreparedResponse, 'kind' | 'estimate_id' | 'title'>,
) {
  const lines = [{ ...aLine({ description: 'Skylight', unit_price_dollar: 123.45 }), is_credit: kind === 'credit' }];
  const { data } = await callServer(company, ...newChangeOrder({ ...aChangeOrderInput(lines), estimate_id }));
  const change_order_id = data.id;
  const { account_id } = company;
  await callServer(company, ...newChangeOrderMessage({ change_order_id, account_id, send_method: 'email' }));
  const title = `Change order 1 to ${ofEstimate}`;
  const token = await tokenIn(company, mails, title);
  return { change_order_id, title, token, send: await sendingOf(company.url, kind, token) };
}

/** The token of the link in the customer's email about a document. */
export async function tokenIn({ customer_email }: TestServer, mails: TakenMails, title: string): Promise<string> {
  const { text } = await mails.first(customer_email, title);
  const [, token] = /\/d\/([\w-]+)/.exec(text) ?? [];
  if (token === undefined) throw new Error(`The email about ${title} has no link`);
  return token;
}

/** How the page sends this answer: one key for all attempts. */
async function sendingOf(at: string, kind: ResponseKind, token: string): Promise<(url: string) => Promise<string>> {
  const params = { token };
  const key = randomUUID();
  const page = (await callServer({ url: at }, customerPage.read, { params })).data.attributes;
  if (page.kind === 'invoice' || page.kind === 'visit') throw new Error('The link opens an invoice');
  const revision_id = page.revision.id;
  if (kind === 'decline') {
    const body = { decline: { revision_id, reason_code: 'price' as const } };
    return (url) => idOf(callServer({ url }, customerPage.decline, { params, body, key }));
  }
  if (kind === 'question') {
    const body = { comment: { text: 'When could you begin?' } };
    return (url) => idOf(callServer({ url }, customerPage.comment, { params, body, key }));
  }
  const body = { approval: page.kind === 'estimate' ? approvalOf(page) : changeOrderApprovalOf(page) };
  return (url) => idOf(callServer({ url }, customerPage.approve, { params, body, key }));
}

type Recorded = ResponseOf<typeof customerPage.approve | typeof customerPage.decline | typeof customerPage.comment>;

async function idOf(response: Promise<Recorded>): Promise<string> {
  return (await response).data.id;
}

/** The status and the approved total of the estimate that an act is about. */
export async function estimateOf(company: TestServer, { estimate_id }: PreparedResponse) {
  return (await callServer(company, estimates.read, { params: { id: estimate_id } })).data.attributes;
}

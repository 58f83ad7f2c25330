import * as linkCalls from '#contract/sales/link-calls.ts';
import type { customerPage } from '#contract/sales/customer-page.ts';
import { anonymousCalls } from '../kit/api/anonymous-calls.ts';
import type { ApprovalInput, CommentInput, CustomerLink, DeclineInput } from './customer-link.ts';

export const callTo = anonymousCalls({ auth: 'public', timeoutMs: 20_000 });

declare global {
  interface Window {
    /** The link's response, requested by index.html before this script was loaded. */
    earlyResponse?: Promise<Response> | undefined;
  }
}

const callEarlyTo = anonymousCalls({ auth: 'public', timeoutMs: 20_000, early: takeEarlyResponse });

/** For the first read of the link; every later read sends a new request. */
function takeEarlyResponse(): Promise<Response> | undefined {
  const { earlyResponse } = window;
  window.earlyResponse = undefined;
  return earlyResponse;
}

/** Reads the link, the first time from the response that is already in flight. */
export const readLink = callEarlyTo<typeof customerPage.read>(linkCalls.readLink);
export const readChangeOrder = callTo<typeof customerPage.readChangeOrder>(linkCalls.readChangeOrder);
export const noteOpening = callTo<typeof customerPage.open>(linkCalls.openLink);
const commentOnLink = callTo<typeof customerPage.comment>(linkCalls.comment);

const approveEstimate = callTo<typeof customerPage.approve>(linkCalls.approve);
const declineEstimate = callTo<typeof customerPage.decline>(linkCalls.decline);
const approveChangeOrder = callTo<typeof customerPage.approveChangeOrder>(linkCalls.approveChangeOrder);
const declineChangeOrder = callTo<typeof customerPage.declineChangeOrder>(linkCalls.declineChangeOrder);

const commentOnChangeOrder = callTo<typeof customerPage.commentChangeOrder>(linkCalls.commentChangeOrder);

export interface Answers {
  approve: (approval: ApprovalInput, idempotencyKey: string) => Promise<unknown>;
  decline: (decline: DeclineInput, idempotencyKey: string) => Promise<unknown>;
  comment: (comment: CommentInput, idempotencyKey: string) => Promise<unknown>;
}

let sampleAnswers: Answers | undefined;

/** Responses to the sample are not sent: these functions take them. */
export function answerSampleWith(answers: Answers): void {
  sampleAnswers = answers;
}

/**
 * The endpoints for responding to the displayed document: the link's own, or those of a change order opened through it.
 */
export function answersTo(token: string, link: CustomerLink): Answers {
  if (sampleAnswers) return sampleAnswers;
  if (link.kind === 'change_order') {
    const params = { token, id: link.change_order_id };
    return {
      approve: (approval, key) => approveChangeOrder({ params, body: { approval } }, key),
      decline: (decline, key) => declineChangeOrder({ params, body: { decline } }, key),
      comment: (comment, key) => commentOnChangeOrder({ params, body: { comment } }, key),
    };
  }
  const params = { token };
  return {
    approve: (approval, key) => approveEstimate({ params, body: { approval } }, key),
    decline: (decline, key) => declineEstimate({ params, body: { decline } }, key),
    comment: (comment, key) => commentOnLink({ params, body: { comment } }, key),
  };
}

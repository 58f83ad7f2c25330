import type { SignedCopy } from './approvals/signed-copy.ts';
import { signedCopyDocument } from './approvals/signed-copy-document.ts';
import { signedChangeOrderDocument } from './change-orders/signed-change-order.ts';
import type { AnsweredKindName } from './documents/answered.ts';
import type { PrintedKind } from './documents/rendering.ts';

/** How the signed copy of each kind of document is printed. */
export const signedKinds: Record<AnsweredKindName, PrintedKind<SignedCopy>> = {
  estimate: signedCopyDocument,
  change_order: signedChangeOrderDocument,
};

import type { ProposalKindName } from '../../../core/documents/proposal-ref.ts';
import type { PrintedKind } from '../../../core/documents/rendering.ts';
import { signedChangeOrderDocument } from './signed-change-order.ts';
import type { SignedCopy } from './signed-copy.ts';
import { signedEstimateDocument } from './signed-estimate.ts';

/** How the signed copy of each kind of document is printed. */
export const signedKinds: Record<ProposalKindName, PrintedKind<SignedCopy>> = {
  estimate: signedEstimateDocument,
  change_order: signedChangeOrderDocument,
};

import type { ProposalKindName } from '../../core/documents/proposal-ref.ts';
import { changeOrderKind } from './change-orders/change-order-kind.ts';
import { estimateKind } from './estimates/estimate-kind.ts';
import type { ProposalKind } from './proposal-kind.ts';

export const proposalKinds: Record<ProposalKindName, ProposalKind> = {
  estimate: estimateKind,
  change_order: changeOrderKind,
};

import { feature } from '../../core/feature.ts';
import { storageAllowance } from '../../identity/subscriptions/storage.ts';
import { handle } from '../../platform/queue/jobs.ts';
import { approvalHandlers } from './approvals/routes.ts';
import { existingScanKeys } from './approvals/scans.ts';
import { changeOrderDocument } from './change-orders/change-order-document.ts';
import { changeOrderHandlers } from './change-orders/routes.ts';
import { estimateDocument } from './estimates/estimate-document.ts';
import { itemizedEstimateHandlers } from './estimates/line-item-routes.ts';
import { estimateHandlers } from './estimates/routes.ts';
import { similarWorkHandlers } from './estimates/similar-work.ts';
import { estimateTemplateHandlers } from './estimates/templates/routes.ts';
import { estimateToPlanHandlers } from './estimates/to-plan.ts';
import { existingRevisionKeys } from './revision-pdf.ts';
import { signedChangeOrderDocument } from './signed-copies/signed-change-order.ts';
import {
  existingSignedCopyKeys,
  renderMissingCopies,
  signedCopiesDue,
  signedCopyQueue,
} from './signed-copies/signed-copies.ts';
import { signedEstimateDocument } from './signed-copies/signed-estimate.ts';

/** Estimates and change orders: writing and sending them, their customers' responses, and their signed copies. */
export const proposalsFeature = feature({
  handlers: (services) => ({
    estimates: estimateHandlers(services),
    estimateTemplates: estimateTemplateHandlers,
    itemizedEstimates: itemizedEstimateHandlers,
    estimatesToPlan: estimateToPlanHandlers,
    similarWork: similarWorkHandlers,
    approvals: approvalHandlers({ ...services, rejectOverAllowance: storageAllowance(services.config.storage) }),
    changeOrders: changeOrderHandlers(services),
  }),
  jobs: ({ renderSignedCopy }) => [handle(signedCopyQueue, async (key) => void (await renderSignedCopy(key)))],
  cleanup: (services) => renderMissingCopies(services, services.renderSignedCopy),
  due: [signedCopiesDue],
  files: { revisions: existingRevisionKeys, scans: existingScanKeys, 'signed-copies': existingSignedCopyKeys },
  documents: [estimateDocument, signedEstimateDocument, changeOrderDocument, signedChangeOrderDocument],
});

import { feature } from '../../../core/feature.ts';
import { storageAllowance } from '../../../identity/subscriptions/storage.ts';
import { handle } from '../../../platform/queue/jobs.ts';
import { estimateKind } from '../estimates/estimate-kind.ts';
import { estimateApprovalWithdrawn, estimateApproved } from './events.ts';
import { approvalHandlers } from './routes.ts';
import { knownRevisionFiles } from '../revision-pdf.ts';
import { knownScanFiles } from './scans.ts';
import { signedCopyDocument } from '../signed-copies/signed-estimate.ts';
import { knownSignedCopies, renderMissingCopies, signedCopyQueue } from '../signed-copies/signed-copies.ts';
import { estimateToPlanHandlers } from '../estimates/to-plan.ts';

/** Estimates as their customers approve them, in the office and behind a link. */
export const approvedEstimates = {
  kind: estimateKind,
  events: { approved: estimateApproved, withdrawn: estimateApprovalWithdrawn },
};

export const approvalsFeature = feature({
  handlers: (services) => ({
    approvals: approvalHandlers({
      ...services,
      ...approvedEstimates,
      rejectOverAllowance: storageAllowance(services.config.storage),
    }),
    estimatesToPlan: estimateToPlanHandlers,
  }),
  jobs: ({ renderSignedCopy }) => [handle(signedCopyQueue, async (key) => void (await renderSignedCopy(key)))],
  cleanup: (services) => renderMissingCopies(services, services.renderSignedCopy),
  files: { revisions: knownRevisionFiles, scans: knownScanFiles, 'signed-copies': knownSignedCopies },
  documents: [signedCopyDocument],
});

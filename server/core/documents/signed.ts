import { AppError } from '#contract/errors.ts';
import { isBrokenReference } from '../../platform/database/errors.ts';

const SIGNED_FIELDS = [
  'approvals_of_estimate',
  'approvals_of_change_order',
  'approvals_of_revision',
  'online_payments_of_invoice',
];

/**
 * Approvals and online payments must be kept: their foreign keys reject a deletion, no matter how many tables it
 * cascades through.
 */
export function rejectSigned(error: unknown): never {
  const isSigned = SIGNED_FIELDS.some((constraint) => isBrokenReference(error, constraint));
  throw isSigned ? new AppError('has_signed_documents') : error;
}

import { AppError } from '../../contract/errors.ts';
import { isBrokenReference } from '../platform/database/errors.ts';

/** Approvals are kept: the foreign keys from them reject a deletion, however many tables it cascades through. */
export function rejectSigned(error: unknown): never {
  const isSigned =
    isBrokenReference(error, 'approvals_of_estimate') || isBrokenReference(error, 'approvals_of_revision');
  throw isSigned ? new AppError('has_signed_documents') : error;
}

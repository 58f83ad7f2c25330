import { ApiError } from '../../../../kit/api/call.ts';

/** The message for a new password that was rejected. */
export function resetFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'unreadable') {
    return 'Failed to reset password. Please try again.';
  }
  if (error.status === 400 && /expired/i.test(error.message)) {
    return 'This password reset link has expired. Please request a new one.';
  }
  if (/invalid/i.test(error.message)) return 'This password reset link is invalid. Please request a new one.';
  if (error.status === 404) return 'Invalid reset token. Please request a new password reset link.';
  return error.message;
}

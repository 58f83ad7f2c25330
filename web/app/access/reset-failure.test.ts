import { expect, test } from 'vitest';
import { ApiError } from '../call.ts';
import { refusals, type RefusalCode } from '../../../contract/refusals.ts';
import { resetFailure } from './reset-failure.ts';

function refusal(code: RefusalCode): ApiError {
  const { status, says } = refusals[code];
  return new ApiError(status, code, says);
}

test('a link that is too old asks for a new one', () => {
  expect(resetFailure(refusal('reset_expired'))).toBe(
    'This password reset link has expired. Please request a new one.',
  );
});

test('a link that was broken on its way asks for a new one', () => {
  expect(resetFailure(refusal('reset_malformed'))).toBe(
    'This password reset link is invalid. Please request a new one.',
  );
});

test('a link that was used, or never given out, asks for a new one', () => {
  expect(resetFailure(refusal('reset_not_found'))).toBe(
    'Invalid reset token. Please request a new password reset link.',
  );
});

test('whatever else the server says is passed on', () => {
  expect(resetFailure(refusal('too_many_requests'))).toBe('Too many requests. Please wait a moment and try again.');
});

test('an answer that is none of ours asks to try again', () => {
  const sentence = 'Failed to reset password. Please try again.';
  expect(resetFailure(new ApiError(502, 'unreadable', 'An unknown error occurred.'))).toBe(sentence);
  expect(resetFailure(new TypeError('undefined is not a function'))).toBe(sentence);
});

import { expect } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors.ts';
import type { Reply } from '../clients/browser.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The response is this error: its code, the status of that code, one sentence for a person. */
    toBeError(code: ErrorCode): R;
  }
}

expect.extend({
  toBeError(received: Reply<unknown>, code: ErrorCode) {
    const { error, code: receivedCode } = (received.body ?? {}) as { error?: unknown; code?: unknown };
    const { status } = errors[code];
    const pass = received.status === status && receivedCode === code && typeof error === 'string' && error !== '';
    const message = () =>
      `expected ${pass ? 'anything but' : 'the refusal'} ${status} ${code}, got ${received.status} ${JSON.stringify(received.body)}`;
    return { pass, message };
  },
});

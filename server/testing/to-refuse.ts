import { expect } from 'vitest';
import { type RefusalCode, refusals } from '../../contract/refusals.ts';
import type { Reply } from './browser.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The response is this error: its code, the status of that code, one sentence for a person. */
    toRefuse(code: RefusalCode): R;
  }
}

expect.extend({
  toRefuse(received: Reply<unknown>, code: RefusalCode) {
    const { error, code: said } = (received.body ?? {}) as { error?: unknown; code?: unknown };
    const { status } = refusals[code];
    const pass = received.status === status && said === code && typeof error === 'string' && error !== '';
    const message = () =>
      `expected ${pass ? 'anything but' : 'the refusal'} ${status} ${code}, got ${received.status} ${JSON.stringify(received.body)}`;
    return { pass, message };
  },
});

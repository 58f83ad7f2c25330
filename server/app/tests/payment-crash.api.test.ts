import { expect, onTestFinished, test } from 'vitest';
import { PAYERS } from '#testkit/crash/payment-crash-actions.ts';
import { paymentCrashes } from '#testkit/crash/payment-crash.ts';
import { emptyPostgres, testEngine } from '#testkit/database/engines.ts';

test(
  'customers are charged once and the payment is recorded once when the server is killed in between',
  { timeout: 300_000 },
  async () => {
    const postgres = testEngine === 'postgres' ? await emptyPostgres() : undefined;
    onTestFinished(() => postgres?.drop());
    const [report] = await paymentCrashes({ databaseUrl: postgres?.url, rounds: 1 });
    const { faults, done = 0, onThePage = 0, waiting = 0 } = report ?? {};
    expect(faults).toEqual([]);
    expect(done + onThePage + waiting).toBe(PAYERS.length);
  },
);

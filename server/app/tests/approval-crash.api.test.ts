import { expect, onTestFinished, test } from 'vitest';
import { RESPONSE_KINDS } from '#testkit/crash/approval-crash-responses.ts';
import { approvalCrashes } from '#testkit/crash/approval-crash.ts';
import { emptyPostgres, testEngine } from '#testkit/database/engines.ts';

test(
  'the server records each response of a customer and its consequences exactly once when it is killed in between',
  { timeout: 300_000 },
  async () => {
    const postgres = testEngine === 'postgres' ? await emptyPostgres() : undefined;
    onTestFinished(() => postgres?.drop());
    const [report] = await approvalCrashes({ databaseUrl: postgres?.url, rounds: 1 });
    const { faults, acknowledged = 0, recorded = 0, repeated = 0 } = report ?? {};
    expect(faults).toEqual([]);
    expect(acknowledged + recorded + repeated).toBe(RESPONSE_KINDS.length);
  },
);

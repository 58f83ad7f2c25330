import { expect, onTestFinished, test } from 'vitest';
import { crash } from '#testkit/crash/crash.ts';
import { emptyPostgres, testEngine } from '#testkit/database/engines.ts';

test(
  'the server retains everything that it acknowledged when it is killed in the middle of its work',
  { timeout: 300_000 },
  async () => {
    const postgres = testEngine === 'postgres' ? await emptyPostgres() : undefined;
    onTestFinished(() => postgres?.drop());
    const { acknowledged, killedAfterMs: _, ...found } = await crash({ databaseUrl: postgres?.url });
    expect(found).toEqual({ lost: [], gaps: [], notSentOnce: [], exitCode: 0 });
    expect(Object.values(acknowledged).reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  },
);

import { expect, onTestFinished, test } from 'vitest';
import { emptyPostgres, testEngine } from '#testkit/database/engines.ts';
import { fuzzLinks } from '#testkit/fuzz/link-fuzz.ts';

test('calls with links get a response without a server error, whatever they carry', { timeout: 300_000 }, async () => {
  const postgres = testEngine === 'postgres' ? await emptyPostgres() : undefined;
  onTestFinished(() => postgres?.drop());
  const { statuses, faults } = await fuzzLinks({ databaseUrl: postgres?.url, calls: 400, seed: 1 });
  expect(faults).toEqual([]);
  // Some calls reach the handlers; each of the earlier checks rejects others.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 404, 409, 422]));
});

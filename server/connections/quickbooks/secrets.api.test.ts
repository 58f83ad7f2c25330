import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { quickbooksConnections } from '#contract/connections/quickbooks-connections.ts';
import { publicConfig } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { connectToQuickbooks } from '#testkit/quickbooks/connecting.ts';
import { QUICKBOOKS, quickbooksSettings, type FakeQuickbooks, testQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import { aCompany, type Person } from '#testkit/records/factories.ts';
import { run } from '../../app/run.ts';

const { authenticate, oauthCallback, status, disconnect } = quickbooksConnections;

test('neither database nor log contains a code, state or token of a connection', async () => {
  const quickbooks = await testQuickbooks();
  const { ana } = await aCompany();
  const { browser, logged } = await withVerboseServer(ana, quickbooks);
  const person: Person = { ...ana, ...browser };
  const idParams = { params: { id: ana.account_id } };
  const { body } = await person.call(authenticate, idParams);
  const query = quickbooks.signOn.consent(body.redirect_url);
  await person.call(oauthCallback, { query: { ...query, code: 'a-code-of-nobodys' } });
  await connectToQuickbooks(person);
  await connectToQuickbooks(person);
  await person.call(status, idParams);
  const stored = await everythingStored();
  quickbooks.faultMode = 'unavailable';
  await person.call(oauthCallback, {
    query: quickbooks.signOn.consent((await person.call(authenticate, idParams)).body.redirect_url),
  });
  await person.call(disconnect, idParams);
  quickbooks.faultMode = 'none';
  // Both must contain a lot of data, or this test would prove nothing.
  expect(stored).toContain(ana.company_id);
  expect(logged.join('\n')).toContain('Intuit could not be told that a connection has ended');
  const secrets = [body.state, query.code, 'a-code-of-nobodys', QUICKBOOKS.clientSecret, ...quickbooks.signOn.secrets];
  for (const secret of secrets) {
    for (const place of [stored, logged.join('\n')]) {
      expect(place).not.toContain(secret);
      // The form in which bytes are shown.
      expect(place).not.toContain(Buffer.from(secret).toString('hex'));
    }
  }
});

/** A browser at a server whose log has no redaction. */
async function withVerboseServer(
  { cookies }: Person,
  quickbooks: FakeQuickbooks,
): Promise<{ browser: Browser; logged: string[] }> {
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const DATA_DIR = mkdtempSync(join(process.env.TEST_TEMP_ROOT ?? tmpdir(), 'app-'));
  const config = publicConfig({ DATA_DIR, ...quickbooksSettings(quickbooks) });
  const database = await testDatabase();
  const at = await run({ ...config, role: 'web' }, log, { clock: testClock.now, database });
  onTestFinished(() => at.stop());
  return { browser: aBrowser({ cookies, at: Promise.resolve(at) }), logged };
}

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const { asOwner } = await testDatabase();
  return asOwner(async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const storedTexts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await owner.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
      storedTexts.push(...rows.map(({ row }) => row));
    }
    return storedTexts.join('\n');
  });
}

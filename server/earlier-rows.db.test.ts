import type { Kysely } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { up as isolateKeys } from './migrations/0067-company-idempotency-keys.ts';
import { up as encryptLinks } from './migrations/0068-encrypted-links.ts';
import { kyselyOverClient } from './platform/database/connection.ts';
import { aCompany } from './testing/factories.ts';
import { testDatabase } from './testing/engines.ts';
import { unique } from './testing/inputs.ts';
import { aQueuedMessage } from './testing/test-delivery.ts';

/* Migrations find rows of the release before. */

/** As migrations get it: they know no table by its type. */
function migrating(owner: pg.ClientBase): Kysely<unknown> {
  return kyselyOverClient(owner) as unknown as Kysely<unknown>;
}

/** Work of the schema's owner that leaves no trace. */
async function undone(work: (owner: pg.ClientBase) => Promise<void>): Promise<void> {
  const { asOwner } = await testDatabase();
  await asOwner(async (owner) => {
    await owner.query('begin');
    try {
      await work(owner);
    } finally {
      await owner.query('rollback');
    }
  });
}

test('a message that was sent loses the token of its link and keeps all else that it said', async () => {
  const message_id = await aQueuedMessage(await aCompany());
  const link = `https://app.jobsites.example/d/${'aB3_-'.repeat(8)}xyz`;
  await undone(async (owner) => {
    const { rows } = await owner.query<{ content: object; updated_at: Date }>(
      'select content, updated_at from messages where message_id = $1',
      [message_id],
    );
    await owner.query('alter table messages drop column encrypted_link_token');
    await owner.query('alter table notices drop column encrypted_content');
    await owner.query(
      `update messages set content = replace(content::text, 'https://document.invalid/', $2)::jsonb
      where message_id = $1`,
      [message_id, link],
    );
    const clear = await owner.query('select content::text as words from messages where message_id = $1', [message_id]);
    expect(clear.rows[0]?.words.split(link).length).toBeGreaterThan(3);
    await encryptLinks(migrating(owner));
    const after = await owner.query('select content from messages where message_id = $1', [message_id]);
    expect(after.rows).toEqual([{ content: rows[0]?.content }]);
  });
});

test('a key of somebody in a company becomes that company’s with its answer, and one of a visitor stays', async () => {
  const { ana } = await aCompany();
  const visitor = unique();
  await undone(async (owner) => {
    await owner.query('drop function delete_idempotency_keys(timestamptz)');
    await owner.query('drop table company_idempotency_keys');
    await owner.query('alter table idempotency_keys drop column encrypted_answer');
    await owner.query(
      `insert into idempotency_keys (caller, key, request_hash, status, answer)
        values ($1, 'k', '\\x00', 201, '{}'), ($2, 'k', '\\x00', 201, '{}')`,
      [ana.account_id, visitor],
    );
    await isolateKeys(migrating(owner));
    const keys = (table: string) =>
      owner.query(`select caller, answer from ${table} where caller in ($1, $2)`, [ana.account_id, visitor]);
    expect((await keys('company_idempotency_keys')).rows).toEqual([{ caller: ana.account_id, response: '{}' }]);
    expect((await keys('idempotency_keys')).rows).toEqual([{ caller: visitor, response: '{}' }]);
  });
});

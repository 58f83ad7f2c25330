import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { adoptSentEstimates } from '../../schema/migrations/0029-approvals.ts';
import { kyselyOverClient } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/database.ts';
import { approve, aSentEstimate, pageOf, sendAgain } from '#testkit/answering.ts';
import { testApp } from '#testkit/app.ts';
import { aCompany, type Company } from '#testkit/factories.ts';
import { aLine } from '#testkit/inputs.ts';
import { messageRow, testDelivery } from '#testkit/test-delivery.ts';
import { adoptSentPdfs } from './revision-pdf.ts';

/** Turns what a company has sent into what it was before there were revisions, and runs that part of the migration. */
async function migrateAgain({ asOwner }: Database, { company_id }: Company): Promise<void> {
  await asOwner(async (owner) => {
    const statements = [
      `update messages set revision_id = null,
         document = jsonb_set(document #- '{valid_business_days}', '{lines}',
           (select jsonb_agg(line - 'itemized_estimate_id') from jsonb_array_elements(document -> 'lines') line))
       where company_id = $1`,
      'delete from estimate_progress where company_id = $1',
      'delete from revisions where company_id = $1',
    ];
    for (const statement of statements) await owner.query(statement, [company_id]);
    await adoptSentEstimates(kyselyOverClient(owner) as unknown as Kysely<unknown>);
  });
}

test('an estimate that was sent before there were revisions can be approved as it was sent', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const { database, delivery } = await testApp();
  const lines = [aLine(), aLine({ unit_price_dollar: 50, is_optional: true })];
  const sent = await aSentEstimate(acme, { lines }, { isRendered: false });
  await outbound.deliver(acme, sent.message_id);
  await migrateAgain(database, acme);
  expect((await pageOf(sent)).revision).toMatchObject({ number: 1, pdf_sha256: null });
  await adoptSentPdfs(delivery);
  const pdf = Buffer.from(outbound.mails[0]?.attachments[0]?.bytes ?? []);
  const page = await pageOf(sent);
  expect(page).toMatchObject({
    status: 'sent',
    document: { final_total: 150 },
    revision: { pdf_sha256: createHash('sha256').update(pdf).digest('hex') },
  });
  const again = await sendAgain(acme, sent.estimate);
  expect(again.revision_id).toBe(page.revision.id);
  expect((await approve(sent, [])).final_total).toBe(100);
});

test('an estimate whose PDF is missing keeps no other from being approved', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const { database, delivery } = await testApp();
  const lost = await aSentEstimate(acme, {}, { isRendered: false });
  const kept = await aSentEstimate(acme, {}, { isRendered: false });
  for (const { message_id } of [lost, kept]) await outbound.deliver(acme, message_id);
  await migrateAgain(database, acme);
  await delivery.files.remove((await messageRow(acme, lost.message_id)).file_key ?? '');
  await adoptSentPdfs(delivery);
  expect((await pageOf(lost)).revision).toMatchObject({ pdf_sha256: null });
  expect((await pageOf(kept)).revision).toMatchObject({ pdf_sha256: expect.any(String) as string });
});

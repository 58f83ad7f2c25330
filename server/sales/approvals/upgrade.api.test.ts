import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { approvals } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { adoptOpenings } from '../../schema/migrations/0084-evidence-written-once.ts';
import { adoptAnsweredRenewals, adoptSendings } from '../../schema/migrations/0085-what-customers-have-read.ts';
import { kyselyOverClient } from '../../platform/database/connection.ts';
import { asCompany, type CompanyDb } from '../../platform/database/database.ts';
import { aSentEstimate, NO_SCHEDULE, sendAgain, type Sent } from '#testkit/answering.ts';
import { testApp } from '#testkit/app.ts';
import { anApprovedEstimate, aSentChangeOrder } from '#testkit/change-orders.ts';
import { aCompany, type Company } from '#testkit/factories.ts';

/* What the migrations make of records that an earlier version has left. */

async function migrateAgain(part: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  const { database } = await testApp();
  await database.asOwner((owner) => part(kyselyOverClient(owner) as unknown as Kysely<unknown>));
}

async function inDatabase({ company_id }: Company, work: (db: CompanyDb) => Promise<unknown>): Promise<void> {
  await asCompany((await testApp()).database, company_id, work);
}

async function answerOf({ ana }: Company, { estimate_id }: Sent) {
  return (await ana.call(approvals.answer, { params: { id: estimate_id } })).body;
}

function ask({ customer, token }: Sent, kind: 'question' | 'renewal' = 'question') {
  const comment = { kind, text: 'When can you start?' };
  return customer.call(customerPage.comment, { params: { token }, body: { comment } });
}

async function statusOf({ ana }: Company, { estimate_id }: Sent) {
  return (await ana.call(estimates.read, { params: { id: estimate_id } })).body.data.attributes.status;
}

test('an upgrade knows when revisions were opened, by their own links and the newest by any', async () => {
  const acme = await aCompany();
  const first = await aSentEstimate(acme, NO_SCHEDULE);
  await acme.ana.call(estimates.update, {
    params: { id: first.estimate_id },
    body: { estimate: { discount_usd: 7 } },
  });
  await sendAgain(acme, first.estimate);
  const [before, later] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
  await inDatabase(acme, async (db) => {
    await db
      .updateTable('document_links')
      .set({ opened_at: new Date(before) })
      .where('message_id', '=', first.message_id)
      .execute();
    await db
      .updateTable('estimate_progress')
      .set({ opened_at: new Date(later) })
      .execute();
  });
  await migrateAgain(adoptOpenings);
  expect((await answerOf(acme, first)).revisions.map(({ opened_at }) => opened_at)).toEqual([later, before]);
});

test('an upgrade tells the answers to questions from sendings', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme);
  await ask(sent);
  const comment = { text: 'On Monday.', send_method: 'email' as const };
  await acme.ana.call(approvals.comment, { params: { id: sent.estimate_id }, body: { comment } });
  await inDatabase(acme, (db) => db.updateTable('messages').set({ sends_document: true }).execute());
  await migrateAgain(adoptSendings);
  expect((await answerOf(acme, sent)).timeline.map(({ what }) => what).toSorted()).toEqual([
    'answered',
    'question',
    'sent',
  ]);
});

test('an upgrade knows the numbers of change orders that were sent and deleted', async () => {
  const acme = await aCompany();
  const { estimate_id } = await anApprovedEstimate(acme);
  const { change_order_id: id } = await aSentChangeOrder(acme, { estimate_id });
  await acme.ana.call(changeOrders.remove, { params: { id } });
  await inDatabase(acme, (db) => db.updateTable('estimate_progress').set({ last_change_order_number: 0 }).execute());
  await migrateAgain(adoptSendings);
  expect((await acme.aChangeOrder({ estimate_id })).change_order_number).toBe(2);
});

test('an upgrade ends requests that a new revision has answered, and leaves questions open', async () => {
  const acme = await aCompany();
  const [renewed, asked] = [await aSentEstimate(acme, NO_SCHEDULE), await aSentEstimate(acme, NO_SCHEDULE)];
  await ask(renewed, 'renewal');
  await ask(asked);
  for (const { estimate } of [renewed, asked]) {
    const params = { id: estimate.estimate_id };
    await acme.ana.call(estimates.update, { params, body: { estimate: { discount_usd: 7 } } });
    await sendAgain(acme, estimate);
  }
  await inDatabase(acme, (db) => db.updateTable('estimate_progress').set({ has_open_question: true }).execute());
  await migrateAgain(adoptAnsweredRenewals);
  expect([await statusOf(acme, renewed), await statusOf(acme, asked)]).toEqual(['sent', 'question']);
});

import { expect, test } from 'vitest';
import { approvals } from '#contract/sales/approvals.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { testApp } from '#testkit/app/app.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, type Sent } from '#testkit/scenarios/answering.ts';
import { asCompany, type CompanyDb } from '../../../platform/database/database.ts';

const OTHER_HASH = Buffer.alloc(32, 7);
const LATER = new Date('2027-06-01T12:00:00Z');

/** Runs statements with the privileges of the server's role. */
async function asServer<T>({ company_id }: Company, work: (db: CompanyDb) => Promise<T>): Promise<T> {
  return asCompany((await testApp()).database, company_id, work);
}

async function revisionOf(acme: Company, { revision_id }: Sent) {
  return asServer(acme, (db) =>
    db.selectFrom('revisions').selectAll().where('revision_id', '=', revision_id).executeTakeFirstOrThrow(),
  );
}

test.each([
  ['its hash', { pdf_sha256: OTHER_HASH }],
  ['its file', { file_key: 'revisions/another.pdf' }],
  ['both', { file_key: 'revisions/another.pdf', pdf_sha256: OTHER_HASH }],
  ['both by none', { file_key: null, pdf_sha256: null }],
])("the database rejects an update by the server that replaces a revision's PDF: %s", async (_what, forged) => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme);
  const before = await revisionOf(acme, sent);
  await expect(
    asServer(acme, (db) =>
      db.updateTable('revisions').set(forged).where('revision_id', '=', sent.revision_id).execute(),
    ),
  ).rejects.toThrow('the revision has its PDF already');
  expect(await revisionOf(acme, sent)).toEqual(before);
});

test('the database rejects a PDF hash without a file', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, {}, { isRendered: false });
  await expect(
    asServer(acme, (db) =>
      db.updateTable('revisions').set({ pdf_sha256: OTHER_HASH }).where('revision_id', '=', sent.revision_id).execute(),
    ),
  ).rejects.toThrow('revisions_pdf');
});

test('the database rejects an update by the server of the time at which a revision was first opened', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme);
  await sent.customer.call(customerPage.open, { params: { token: sent.token } });
  const before = await revisionOf(acme, sent);
  expect(before.opened_at).not.toBeNull();
  await expect(
    asServer(acme, (db) =>
      db.updateTable('revisions').set({ opened_at: LATER }).where('revision_id', '=', sent.revision_id).execute(),
    ),
  ).rejects.toThrow('the revision was opened already');
});

test.each([
  ['its time', { withdrawn_at: LATER }],
  ['its reason', { withdrawal_reason: 'Another one' }],
  ['who it was by', { withdrawn_by_name: 'Somebody else' }],
  ['that it was withdrawn', { withdrawn_at: null, withdrawal_reason: null, withdrawn_by_name: null }],
])('the database rejects an update by the server of a withdrawal: %s', async (_what, forged) => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, NO_SCHEDULE);
  const { approval_id } = await approve(sent);
  const params = { id: sent.estimate_id };
  const answer = async () => (await acme.ana.call(approvals.answer, { params })).body.approval;
  await acme.ana.call(approvals.withdraw, { params, body: { reason: 'By mistake' } });
  const before = await answer();
  await expect(
    asServer(acme, (db) => db.updateTable('approvals').set(forged).where('approval_id', '=', approval_id).execute()),
  ).rejects.toThrow('the approval was withdrawn already');
  expect(await answer()).toEqual(before);
});

test('the database rejects a withdrawal without a reason or a name', async () => {
  const acme = await aCompany();
  const { approval_id } = await approve(await aSentEstimate(acme));
  await expect(
    asServer(acme, (db) =>
      db.updateTable('approvals').set({ withdrawn_at: LATER }).where('approval_id', '=', approval_id).execute(),
    ),
  ).rejects.toThrow('approvals_withdrawal');
});

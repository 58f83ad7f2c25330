import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { approvals } from '#contract/sales/approvals.ts';
import { verifications } from '#contract/sales/verifications.ts';
import { testApp } from '#testkit/app/app.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, pageOf, recordedApproval } from '#testkit/scenarios/answering.ts';

function verify(sha256: string, browser: Browser = aBrowser()) {
  return browser.attempt(verifications.read, { params: { sha256 } });
}

/** The hash of the signed copy's bytes; renders the copy if necessary. */
async function copyHash({ company_id }: Company, approval_id: string): Promise<string> {
  const { renderSignedCopy } = (await testApp()).services;
  const bytes = await renderSignedCopy({ company_id, approval_id });
  return createHash('sha256').update(bytes).digest('hex');
}

describe('a verification', () => {
  test('a signed copy is recognized by its bytes, with the time and the company', async () => {
    const acme = await aCompany();
    const { approval_id, approved_at } = await approve(await aSentEstimate(acme), []);
    const { status, body } = await verify(await copyHash(acme, approval_id));
    const expected = { known: true, kind: 'signed', signed_at: approved_at, company_name: acme.name };
    expect([status, body]).toEqual([200, expected]);
  });

  test('the copy of an approval that was withdrawn is still recognized', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, NO_SCHEDULE);
    const { approval_id } = await approve(sent, []);
    const hash = await copyHash(acme, approval_id);
    const reason = { params: { id: sent.estimate_id }, body: { reason: 'Wrong version' } };
    await acme.ana.call(approvals.withdraw, reason);
    expect((await verify(hash)).body).toMatchObject({ known: true, kind: 'signed' });
  });

  test('the copy of an approval that the company recorded is distinguished from a signed one', async () => {
    const acme = await aCompany();
    const { estimate_id } = await aSentEstimate(acme, NO_SCHEDULE);
    const { body } = await acme.ana.call(approvals.record, {
      params: { id: estimate_id },
      body: { approval: recordedApproval() },
    });
    const hash = await copyHash(acme, body.data.attributes.approval_id);
    expect((await verify(hash)).body).toMatchObject({ known: true, kind: 'recorded', company_name: acme.name });
  });

  test('an estimate as sent is recognized by its hash, in upper or lower case', async () => {
    const acme = await aCompany();
    const { revision } = await pageOf(await aSentEstimate(acme));
    const { body } = await verify((revision.pdf_sha256 ?? '').toUpperCase());
    expect(body).toEqual({ known: true, kind: 'sent', company_name: acme.name });
  });

  test('a file that was neither signed nor sent is only reported as unknown', async () => {
    expect((await verify('ab'.repeat(32))).body).toEqual({ known: false });
  });

  test.each(['ab'.repeat(31), 'xy'.repeat(32), `${'ab'.repeat(32)}00`])(
    '%j is rejected because it is not a hash',
    async (word) => {
      const { status, body } = await verify(word);
      expect([status, body]).toMatchObject([
        422,
        { fields: { sha256: ['A SHA-256 has 64 digits, 0 to 9 and a to f.'] } },
      ]);
    },
  );

  test('one address can verify at most 30 files an hour', async () => {
    const visitor = aBrowser();
    for (let count = 0; count < 30; count++) expect((await verify('cd'.repeat(32), visitor)).status).toBe(200);
    expect(await verify('cd'.repeat(32), visitor)).toBeError('too_many_requests');
    expect((await verify('cd'.repeat(32))).status).toBe(200);
  });
});

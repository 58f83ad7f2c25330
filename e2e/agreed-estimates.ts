import type { APIRequestContext } from '@playwright/test';
import { approvals } from '#contract/sales/approvals.ts';
import type { NewLine } from '#contract/sales/itemized-estimates.ts';
import { dayIn } from '#domain/time.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { expect } from './journey.ts';

/** An estimate with these line items to which its customer has said yes by phone; returns its id. */
export async function anAgreedEstimate(
  request: APIRequestContext,
  company: Company,
  fields: { name?: string; project_id?: string; lines: NewLine[] },
): Promise<string> {
  const { estimate_id } = await company.anEstimate(fields);
  await anApprovalOf(request, estimate_id);
  return estimate_id;
}

/** Records that the customer has said yes to an estimate by phone. */
export async function anApprovalOf(request: APIRequestContext, estimate_id: string): Promise<void> {
  const body = {
    approval: {
      how: 'phone' as const,
      approved_on: dayIn('America/New_York', new Date()),
      signer_name: 'Grace Adams',
      selected_line_item_ids: [],
      note: 'Called at noon and said yes to all of it.',
    },
  };
  // The PDF of the revision is rendered first: without its hash nothing is approved.
  await expect(async () => {
    await call(request, approvals.record, { params: { id: estimate_id }, body });
  }).toPass();
}

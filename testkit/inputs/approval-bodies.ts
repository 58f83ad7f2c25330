import type { ChangeOrderLink, EstimateLink } from '#contract/sales/customer-page.ts';
import { CONSENT_VERSION } from '#domain/sales/consent.ts';
import type { Package } from '#domain/sales/packages.ts';
import { lineSums, totalsOfSums } from '#domain/totals.ts';

const SIGNED = {
  signer_name: 'Pat Lee',
  signature: { kind: 'typed' as const },
  consent_version: CONSENT_VERSION,
  browser_time_zone: 'America/New_York',
};

/**
 * The body of an approval as the page sends it, for all optional line items or the given ones, and for the given
 * package if there are packages.
 */
export function approvalOf(page: EstimateLink, selected = page.selected_line_item_ids, picked: Package | null = null) {
  const { itemized_estimates, required_sums, packages } = page.document;
  const own = packages.filter((each) => each.package === picked).map((each) => each.required_sums);
  const chosen = itemized_estimates
    .filter((line) => line.is_optional && selected.includes(line.itemized_estimate_id))
    .map((line) => ({ ...line, sub_total_dollar: line.sub_total_dollar ?? 0 }));
  return {
    ...SIGNED,
    revision_id: page.revision.id,
    selected_line_item_ids: selected,
    package: picked,
    expected_total: totalsOfSums([required_sums, ...own, lineSums(chosen)], page.document).final_total,
  };
}

/** The same for a change order, which has no optional line items. */
export function changeOrderApprovalOf({ revision, document }: ChangeOrderLink) {
  return {
    ...SIGNED,
    revision_id: revision.id,
    selected_line_item_ids: [],
    package: null,
    expected_total: document.final_total,
  };
}

import type { Estimate } from '#contract/sales/estimates.ts';
import { cents } from '#domain/money.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconInfoCircle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';

interface BilledOfEstimateProps {
  estimate: Pick<Estimate, 'final_total' | 'billed_total'>;
  /** What the invoice bills, in dollars. */
  total: number;
}

/** How much of an unapproved estimate an invoice bills. Billing more than the estimate is allowed, and shown. */
export function BilledOfEstimate({ estimate: { final_total, billed_total }, total }: BilledOfEstimateProps) {
  const isMore = cents(billed_total) + cents(total) > cents(final_total);
  return (
    <Notice tone={isMore ? 'amber' : 'grey'} icon={isMore ? IconAlertTriangle : IconInfoCircle}>
      <p>
        This bills {formatUsd(total)} of {formatUsd(final_total)} estimated.
        {billed_total > 0 && ` ${formatUsd(billed_total)} was billed before.`}
      </p>
    </Notice>
  );
}

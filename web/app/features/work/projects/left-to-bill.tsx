import { cents, dollars } from '#domain/money.ts';
import { paths } from '../../../../kit/paths.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { IconCash } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { useApproved } from './billed-of-agreed.tsx';

/** The agreed amount that is not billed yet in an inactive project, with a link to bill it. */
export function LeftToBill(project: { customer_id: string; project_id: string }) {
  const left = useApproved(project)
    .map((estimate) => ({ estimate, amount: cents(estimate.approved_total ?? 0) - cents(estimate.billed_total) }))
    .filter(({ amount }) => amount > 0);
  return left.map(({ estimate, amount }) => (
    <Notice
      key={estimate.estimate_id}
      tone="amber"
      icon={IconCash}
      action={
        <LinkButton to={paths.billing()} state={{ estimate_id: estimate.estimate_id, estimate }}>
          Billing
        </LinkButton>
      }
    >
      <p>
        Estimate #{estimate.estimate_number}: {formatUsd(dollars(amount))} of what was agreed is not billed yet.
      </p>
    </Notice>
  ));
}

import type { Estimate } from '#contract/sales/estimates.ts';
import { paths } from '../../../../kit/paths.ts';
import { carrying } from './estimate-hooks.ts';
import { EmptyState } from '../../../../kit/page/empty-state.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';

/** Shown for an estimate that can still be changed directly. */
export function NotApproved({ estimate }: { estimate: Estimate }) {
  return (
    <EmptyState
      title="The customer has not approved this yet."
      text="Change the estimate itself until then. Once it is approved, what is added or taken off stands in change orders, which your customer approves too."
      action={
        <LinkButton to={paths.updateEstimate()} state={carrying(estimate)} primary>
          Update Estimate
        </LinkButton>
      }
    />
  );
}

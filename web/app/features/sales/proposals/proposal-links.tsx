import { IconSend } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { Crumb } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import type { Proposal, ProposalList } from './proposal.ts';

export const GO_TO_ESTIMATE = { label: 'Go To Estimate', to: paths.estimates() };

export const ESTIMATE_TRAIL = [
  { label: 'Project', to: paths.projects() },
  { label: 'Estimate', to: paths.estimates() },
];

/** The list of all change orders of an estimate. */
export function changeOrderList(estimate_id: string): ProposalList {
  return { label: 'Go To Change Orders', to: paths.changeOrders(), state: { estimate_id } };
}

/** Breadcrumbs to the change orders of an estimate. Until it is loaded, the last one leads to the list of estimates. */
export function changeOrderTrail(estimate_id: string | undefined): Crumb[] {
  const of = estimate_id ? { to: paths.changeOrders(), state: { estimate_id } } : { to: paths.estimates() };
  return [...ESTIMATE_TRAIL, { label: 'Change Orders', ...of }];
}

/** Links back to a list of proposals. */
export function GoToList({ list, primary }: { list: ProposalList; primary?: boolean }) {
  return (
    <LinkButton to={list.to} state={list.state} primary={primary}>
      {list.label}
    </LinkButton>
  );
}

interface SendToCustomerProps {
  proposal: Proposal;
  primary?: boolean;
  /** "Send to Customer" by default. */
  children?: string;
}

/** Links to the screen that sends the proposal. */
export function SendToCustomer({ proposal, primary, children = 'Send to Customer' }: SendToCustomerProps) {
  return (
    <LinkButton to={proposal.kind.sendTo} state={proposal.state} icon={IconSend} primary={primary}>
      {children}
    </LinkButton>
  );
}

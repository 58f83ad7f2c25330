import type { ReactNode } from 'react';
import type { ChangeOrder } from '#contract/sales/change-orders.ts';
import { paths } from '../../../../kit/paths.ts';
import { DocumentNumber } from '../documents/update-parts.tsx';
import { ESTIMATE_TRAIL, GO_TO_ESTIMATE } from './chosen-estimate.tsx';
import { type Chosen, ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { Crumb } from '../../../../kit/page/page.tsx';

interface ChosenChangeOrderProps {
  chosen: Chosen<ChangeOrder>;
  children: (changeOrder: ChangeOrder) => ReactNode;
}

/** Renders its children for the change order selected on the previous screen; otherwise says where to find one. */
export function ChosenChangeOrder({ chosen, children }: ChosenChangeOrderProps) {
  return (
    <ChosenRecord
      chosen={chosen}
      message={chosen.id ? 'Change order not found.' : 'Change order not available, please select its estimate first.'}
      goTo={GO_TO_ESTIMATE}
    >
      {children}
    </ChosenRecord>
  );
}

/** Breadcrumbs to the change orders of an estimate, once it is known. */
export function changeOrderTrail(estimate_id: string | undefined): Crumb[] {
  if (!estimate_id) return ESTIMATE_TRAIL;
  return [...ESTIMATE_TRAIL, { label: 'Change Orders', to: paths.changeOrders(), state: { estimate_id } }];
}

/** "Change order 1 to Estimate #1004" */
export function changeOrderTitle({ change_order_number, estimate_number }: ChangeOrder): string {
  return `Change order ${change_order_number} to Estimate #${estimate_number}`;
}

/** The same, beside the title of a screen. */
export function OfChangeOrder({ changeOrder }: { changeOrder: ChangeOrder }) {
  return <DocumentNumber>{changeOrderTitle(changeOrder)}</DocumentNumber>;
}

/** Leads to all change orders of the estimate. */
export function GoToChangeOrders({ estimate_id, primary }: { estimate_id: string; primary?: true }) {
  return (
    <LinkButton to={paths.changeOrders()} state={{ estimate_id }} {...(primary && { primary })}>
      Go To Change Orders
    </LinkButton>
  );
}

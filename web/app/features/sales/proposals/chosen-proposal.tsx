import type { ReactNode } from 'react';
import type { ChangeOrder } from '#contract/sales/change-orders.ts';
import { type Chosen, ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { GO_TO_ESTIMATE } from './proposal-links.tsx';

const NONE_CHOSEN = 'Estimate not available, please click the Go To Estimate button to select an estimate.';

interface ChosenEstimateProps<R> {
  chosen: Chosen<R>;
  /** Message when the selected estimate no longer exists. */
  gone?: string;
  children: (record: R) => ReactNode;
}

/** Renders its children for the estimate selected on the previous screen; without one, shows where to select one. */
export function ChosenEstimate<R>({ chosen, gone = 'Estimate not found', children }: ChosenEstimateProps<R>) {
  return (
    <ChosenRecord chosen={chosen} message={chosen.id ? gone : NONE_CHOSEN} goTo={GO_TO_ESTIMATE}>
      {children}
    </ChosenRecord>
  );
}

interface ChosenChangeOrderProps {
  chosen: Chosen<ChangeOrder>;
  children: (changeOrder: ChangeOrder) => ReactNode;
}

/** Renders its children for the change order selected on the previous screen; without one, shows where to find one. */
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

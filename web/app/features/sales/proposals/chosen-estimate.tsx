import type { ReactNode } from 'react';
import { type Chosen, ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { paths } from '../../../../kit/paths.ts';

export const GO_TO_ESTIMATE = { label: 'Go To Estimate', to: paths.estimates() };

export const ESTIMATE_TRAIL = [
  { label: 'Project', to: paths.projects() },
  { label: 'Estimate', to: paths.estimates() },
];

const NONE_CHOSEN = 'Estimate not available, please click the Go To Estimate button to select an estimate.';

interface ChosenEstimateProps<R> {
  chosen: Chosen<R>;
  /** Message when the selected estimate no longer exists. */
  gone?: string;
  children: (record: R) => ReactNode;
}

/** Renders its children for the estimate selected on the previous screen; otherwise says where to select one. */
export function ChosenEstimate<R>({ chosen, gone = 'Estimate not found', children }: ChosenEstimateProps<R>) {
  return (
    <ChosenRecord chosen={chosen} message={chosen.id ? gone : NONE_CHOSEN} goTo={GO_TO_ESTIMATE}>
      {children}
    </ChosenRecord>
  );
}

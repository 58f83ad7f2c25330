import { estimates, type Estimate } from '#endpoints/sales/estimates.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { useList } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { formatUsd } from '../../../../kit/format.ts';
import shared from '../../../../kit/page/shared.module.css';

/** The amount that customers of one project have approved, and how much of it is billed. */
export interface Agreed {
  agreed: number;
  billed: number;
}

interface Whose {
  customer_id: string;
  project_id?: string;
}

/** The approved estimates of one customer, or of one of its projects. */
export function useApproved({ customer_id, project_id }: Whose): readonly Estimate[] {
  const query = { customer_id, project_id, status: 'approved' } as const;
  return useList(estimates.byCustomer, { query }, { failure: inSentence('Failed to get estimates') }).rows;
}

/** Keyed by project, for one customer or one project; projects without an approved estimate are missing. */
export function useAgreed(whose: Whose) {
  const byProject = Map.groupBy(useApproved(whose), (estimate) => estimate.project_id);
  return new Map([...byProject].map(([id, approved]) => [id, agreedOf(approved)]));
}

function agreedOf(approved: readonly Estimate[]): Agreed {
  return {
    agreed: sumOfAmounts(approved.map(({ approved_total }) => approved_total ?? 0)),
    billed: sumOfAmounts(approved.map(({ billed_total }) => billed_total)),
  };
}

/** "Billed $4,130.00 of $8,260.00 agreed" */
export function BilledOfAgreed({ agreed }: { agreed: Agreed | undefined }) {
  if (!agreed) return null;
  return (
    <p className={shared.small}>
      Billed <span className={shared.amount}>{formatUsd(agreed.billed)}</span> of{' '}
      <span className={shared.amount}>{formatUsd(agreed.agreed)}</span> agreed
    </p>
  );
}

/** The same text for the project that is selected in a list. */
export function BilledOfProject({ customer_id, project_id }: { customer_id: string; project_id: string }) {
  return <BilledOfAgreed agreed={useAgreed({ customer_id, project_id }).get(project_id)} />;
}

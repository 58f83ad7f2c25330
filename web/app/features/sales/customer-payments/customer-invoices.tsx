import { useAgreed } from '../../work/projects/billed-of-agreed.tsx';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { oldestOutstanding, onlyInvoice, summaryOf } from './billed-invoices.ts';
import { useCustomerInvoices } from './hooks.ts';
import classes from './customer-payments.module.css';
import { PaymentSummary } from './payment-summary.tsx';
import { ProjectPayments } from './project-payments.tsx';

interface CustomerInvoicesProps {
  customerId: string;
  /** Shows only this invoice. */
  onlyInvoiceId?: string;
}

/** What a customer owes and has paid: in total, then per project. */
export function CustomerInvoices({ customerId, onlyInvoiceId }: CustomerInvoicesProps) {
  const { projects, failure, retry } = useCustomerInvoices(customerId);
  const agreed = useAgreed({ customer_id: customerId });
  if (failure && !projects) {
    return (
      <div className={classes.failure}>
        <ListFailure text={failure} many="payments" onRetry={retry} />
      </div>
    );
  }
  if (!projects) return <p role="status">Loading...</p>;
  const shown = onlyInvoiceId ? onlyInvoice(projects, onlyInvoiceId) : projects;
  if (shown.length === 0) {
    const none = onlyInvoiceId ? 'No payments found for this invoice' : 'No projects, invoices, or payments found.';
    return <p className={classes.none}>{none}</p>;
  }
  const first = oldestOutstanding(shown);
  return (
    <>
      <PaymentSummary {...summaryOf(shown)} />
      {shown.map((project) => (
        <ProjectPayments
          key={project.project_id}
          project={project}
          agreed={agreed.get(project.project_id)}
          history={onlyInvoiceId ? 'invoice' : 'customer'}
          firstToPay={first?.invoice_id}
        />
      ))}
    </>
  );
}

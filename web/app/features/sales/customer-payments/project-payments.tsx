import { Box, Group } from '@mantine/core';
import type { ProjectWithPayments } from '#contract/sales/customer-payments.ts';
import { type Agreed, BilledOfAgreed } from '../../work/projects/billed-of-agreed.tsx';
import { ProjectStatus } from '../../work/projects/project-status.tsx';
import { counted } from '../../../../kit/format.ts';
import { InvoicePayments } from './invoice-payments.tsx';
import classes from './customer-payments.module.css';

interface ProjectPaymentsProps {
  project: ProjectWithPayments;
  /** The agreed amounts of its estimates, and how much of them is billed. */
  agreed: Agreed | undefined;
  /** How the history was opened; a single invoice shows more details. */
  history: 'customer' | 'invoice';
  /** The invoice that should be paid next. */
  firstToPay: string | undefined;
}

/** A project with its invoices and their payments. */
export function ProjectPayments({ project, agreed, history, firstToPay }: ProjectPaymentsProps) {
  const { name, project_id, project_description, project_type, invoices } = project;
  return (
    <section className={classes.project} aria-label={name || `Project #${project_id}`}>
      <div className={classes.projectHead}>
        <Box flex="1 1 auto" miw={0} maw="100%">
          <Group component="h2" gap="4px 8px">
            {name || `Project #${project_id}`} <ProjectStatus project={project} />
          </Group>
          <p>
            {project_description} <span>{project_type}</span>
          </p>
          <BilledOfAgreed agreed={agreed} />
        </Box>
        <p className={classes.count}>{counted(invoices.length, 'invoice')}</p>
      </div>
      {invoices.length === 0 && <p className={classes.none}>No invoices found.</p>}
      {invoices.map((invoice) => (
        <InvoicePayments
          key={invoice.invoice_id}
          invoice={invoice}
          history={history}
          first={invoice.invoice_id === firstToPay}
        />
      ))}
    </section>
  );
}

import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { Customer } from '#contract/work/customers.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import { fullName } from '../../../../kit/format.ts';
import { LeaveWarning } from '../../../../kit/forms/leave-warning.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { NewCustomerFields } from '../../work/customers/new-customer.tsx';
import { useNewCustomerForm } from '../../work/customers/new-customer-form.tsx';
import { NewProjectFields, useNewProject, usePresetType } from '../../work/projects/new-project.tsx';
import classes from './document-editor.module.css';
import shared from '../../../../kit/page/shared.module.css';

/**
 * Checks the fields of the new records and, if `andContinue`, creates those that do not exist yet. Undefined if anything
 * failed; the reason is then shown.
 */
export type CreateRecords = (how: { andContinue: boolean }) => Promise<ProjectAndCustomer | undefined>;

interface NewRecordsProps {
  ref: Ref<CreateRecords | undefined>;
  /** The customer of the new project; null for the company's first customer, who is created too. */
  customer: Customer | null;
  /** "estimate" */
  one: string;
  /** The name of the document as typed, which the project gets. */
  name: string;
  nameOf: () => string;
}

/** The records that are created with a document: a project, and the company's first customer. */
export function NewRecords(props: NewRecordsProps) {
  const type = usePresetType();
  return type === undefined ? <RecordSkeleton /> : <Loaded {...props} type={type} />;
}

function Loaded({ ref, customer, one, name, nameOf, type }: NewRecordsProps & { type: string }) {
  const current = useRef(customer);
  const [created, setCreated] = useState<Customer>();
  const { form: customerForm, addressPin } = useNewCustomerForm((newCustomer) => {
    current.current = newCustomer;
    setCreated(newCustomer);
  });
  const project = useNewProject({
    customerOf: () => current.current ?? undefined,
    preset: { name: '', project_type: type },
    nameOf,
  });
  useImperativeHandle(ref, () => async ({ andContinue }) => {
    const isFaulty = !current.current && customerForm.fields.validate().hasErrors;
    if (isFaulty || !andContinue) return undefined;
    if (!current.current) await customerForm.submit();
    return current.current ? project.create() : undefined;
  });
  const problem = customerForm.problem ?? project.problem;
  const title = (project.created?.name ?? name).trim();
  return (
    <div className={classes.newRecords}>
      <LeaveWarning when={customerForm.changed} />
      {problem && <ErrorSummary problem={problem} />}
      {!customer && (
        <section>
          <h2>{created ? fullName(created) : 'Your first customer'}</h2>
          {created ? (
            <p className={shared.muted}>Added to your customers.</p>
          ) : (
            <NewCustomerFields form={customerForm} addressPin={addressPin} />
          )}
        </section>
      )}
      <section>
        <h2>New project {title && `“${title}”`}</h2>
        <p className={shared.muted}>
          {project.created ? 'Added to your projects.' : `Named like the ${one} and created with it.`}
        </p>
        <FieldGrid>
          <NewProjectFields project={project} customer={customer ?? created} />
        </FieldGrid>
      </section>
    </div>
  );
}

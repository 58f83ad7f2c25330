import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { references } from '#contract/identity/references.ts';
import { JOBSITE_NAME_MAX, jobsites } from '#contract/work/jobsites.ts';
import type { Customer } from '#contract/work/customers.ts';
import { customers } from '#endpoints/work/customers.ts';
import { PROJECT_NAME_MAX } from '#contract/work/project-columns.ts';
import { projects, type ProjectAndCustomer } from '#contract/work/projects.ts';
import { useCall, useList, useRecord } from '../../../../kit/api/queries.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { TextField } from '../../../../kit/forms/fields.tsx';
import { place } from '../../../../kit/forms/field-props.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import type { NewRecordDialogProps } from '../../../../kit/lists/record-picker.tsx';
import { ReferenceField } from '../../identity/references/reference-field.tsx';
import { DialogInForm } from '../customers/new-customer.tsx';
import { withCustomer } from './project-text.ts';

/** The type that a new project starts with: that of the company's newest project, or the first one; undefined at first. */
export function usePresetType(): string | undefined {
  const newest = useList(
    projects.listJoined,
    { query: { limit: 1, sort: '-created_at' } },
    { failure: 'Failed to get project' },
  );
  const types = useCall(references.list, { params: { list: 'project_types' } });
  const last = newest.rows[0]?.project_type;
  if (newest.loading || types.isLoading) return undefined;
  return last ?? types.data?.data[0]?.attributes.name ?? '';
}

interface NewProjectOptions {
  /** The customer of the project, once it is created. */
  customerOf: () => Customer | undefined;
  preset: { name: string; project_type: string };
  /** The project's name, if it is not the typed one. */
  nameOf?: () => string;
}

/**
 * The forms of a new project and of the jobsite at its customer's address. A repeated submit creates only what is
 * missing.
 */
export function useNewProject({ customerOf, preset, nameOf }: NewProjectOptions) {
  const done = useRef<{ project?: ProjectAndCustomer; hasJobsite?: true }>({});
  const [created, setCreated] = useState<ProjectAndCustomer>();
  const [isAtCustomer, setAtCustomer] = useState(true);
  const form = useContractForm(projects.create, {
    initial: preset,
    toBody: (values) => ({
      project: {
        ...values,
        ...(nameOf && { name: nameOf().trim().slice(0, PROJECT_NAME_MAX) }),
        customer_id: customerOf()?.customer_id ?? NOT_YET,
      },
    }),
    failure: 'Failed to create project',
    onDone: ({ data: { attributes } }) => {
      const customer = customerOf();
      if (!customer) return;
      done.current.project = withCustomer(attributes, customer);
      setCreated(done.current.project);
    },
  });
  const jobsite = useContractForm(jobsites.create, {
    initial: {},
    toBody: () => ({ jobsite: jobsiteAt(customerOf(), done.current.project) }),
    failure: 'Failed to create jobsite',
    onDone: () => {
      done.current.hasJobsite = true;
    },
  });
  const create = async (): Promise<ProjectAndCustomer | undefined> => {
    if (!done.current.project) await form.submit();
    const { project, hasJobsite } = done.current;
    if (!project || !isAtCustomer || hasJobsite || !streetOf(customerOf())) return project;
    await jobsite.submit();
    return done.current.hasJobsite && project;
  };
  return {
    form,
    create,
    /** The project as created, even if its jobsite could not be. */
    created,
    problem: jobsite.problem ?? form.problem,
    isBusy: form.phase === 'busy' || jobsite.phase === 'busy',
    isAtCustomer,
    setAtCustomer,
  };
}

export type NewProject = ReturnType<typeof useNewProject>;

/** Stands for the id of a record that is created before the request is sent. */
export const NOT_YET = '00000000-0000-0000-0000-000000000000';

/** The street of a customer whose address is complete enough for a jobsite. */
function streetOf(customer: Customer | undefined): string | undefined {
  return (customer?.city && customer.state && customer.address_1) || undefined;
}

function jobsiteAt(customer: Customer | undefined, project: ProjectAndCustomer | undefined) {
  return {
    project_id: project?.project_id ?? NOT_YET,
    name: (customer?.address_1 ?? '').slice(0, JOBSITE_NAME_MAX),
    address_1: customer?.address_1 ?? '',
    address_2: customer?.address_2 ?? '',
    city: customer?.city ?? '',
    state: customer?.state ?? '',
    zip: customer?.zip ?? '',
    latitude: customer?.latitude ?? null,
    longitude: customer?.longitude ?? null,
    position_source: customer?.position_source ?? null,
  };
}

/** The type of a new project, and whether its jobsite is at the customer's address. */
export function NewProjectFields({ project, customer }: { project: NewProject; customer: Customer | undefined }) {
  const street = streetOf(customer);
  return (
    <>
      <ReferenceField
        form={project.form}
        name="project_type"
        label="Type"
        required
        list="project_types"
        failure="Failed to load project types."
        span={12}
      />
      {street && (
        <Checkbox
          label={`The work is at ${street}`}
          checked={project.isAtCustomer}
          onChange={({ currentTarget }) => project.setAtCustomer(currentTarget.checked)}
          style={place(12)}
        />
      )}
    </>
  );
}

type NewProjectDialogProps = NewRecordDialogProps<ProjectAndCustomer>;

/** Creates a project of a customer without leaving the form that needs one. */
export function NewProjectDialog({ typed, of: customerId = '', onClose, onCreated }: NewProjectDialogProps) {
  const customer = useRecord(customers.read, { params: { id: customerId } });
  const type = usePresetType();
  if (customer.record && type !== undefined) {
    const preset = { name: typed, project_type: type };
    return <LoadedDialog {...{ preset, onClose, onCreated }} customer={customer.record} />;
  }
  return (
    <DialogInForm title="New project" onClose={onClose}>
      {customer.error ? (
        <ListFailure text="Failed to get customer" many="customer" onRetry={customer.retry} />
      ) : (
        <RecordSkeleton />
      )}
    </DialogInForm>
  );
}

interface LoadedDialogProps extends Pick<NewProjectDialogProps, 'onClose' | 'onCreated'> {
  customer: Customer;
  preset: NewProjectOptions['preset'];
}

function LoadedDialog({ customer, preset, onClose, onCreated }: LoadedDialogProps) {
  const project = useNewProject({ customerOf: () => customer, preset });
  const submit = async () => {
    const created = await project.create();
    if (created) onCreated(created);
  };
  // A project whose jobsite failed exists, and stays selected.
  const close = () => {
    if (project.created) onCreated(project.created);
    else onClose();
  };
  const { form, problem, isBusy } = project;
  return (
    <DialogInForm title="New project" onClose={close}>
      <Form
        form={{ ...form, submit, problem, phase: isBusy ? 'busy' : form.phase }}
        submitLabel={project.created ? 'Try Again' : 'Create Project'}
        card={false}
        beside={<Button onClick={close}>{project.created ? 'Close' : 'Cancel'}</Button>}
      >
        <FieldGrid>
          <TextField form={form} name="name" label="Name" required maxLength={PROJECT_NAME_MAX} span={12} />
          <NewProjectFields project={project} customer={customer} />
        </FieldGrid>
      </Form>
    </DialogInForm>
  );
}

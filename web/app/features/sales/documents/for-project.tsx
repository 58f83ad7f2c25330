import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { customers, type Customer } from '#contract/work/customers.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { useChosenCustomer } from '../../work/customers/hooks.ts';
import { CustomerAndProject } from '../../work/projects/customer-and-project.tsx';
import { useChosenProject } from '../../work/projects/hooks.ts';
import { useProjectOf } from '../../work/projects/project-of-customer.ts';
import { useCount } from '../../../../kit/api/queries.ts';
import type { ContractForm } from '../../../../kit/forms/contract-form.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { useLater } from '../../../../kit/page/use-later.ts';
import { EditorTop } from './document-editor.tsx';
import type { CreateRecords } from './new-records.tsx';

/** The customer or project of a new document, as selected on the previous screen. */
export interface ForWhom {
  project: ProjectAndCustomer | null;
  customer: Customer | null;
  /** There is nobody to select: the customer is created with the document. */
  isFirst: boolean;
  /** The customer has no project: it is created with the document. */
  hasNoProject: boolean;
}

/** Waits for the selection of the previous screen, and for whether there is a customer to select. */
export function ForProject({ children }: { children: (chosen: ForWhom) => ReactNode }) {
  const project = useChosenProject();
  const customer = useChosenCustomer();
  const ofCustomer = useProjectOf(project.id ? undefined : customer.record?.customer_id);
  const isOpen = !project.id && !customer.id;
  const customerCount = useCount(customers.list, {}, isOpen);
  if (isComing(project) || isComing(customer) || ofCustomer === 'loading') return <RecordSkeleton />;
  if (isOpen && customerCount === undefined) return <RecordSkeleton />;
  return children({
    project: project.record ?? ofCustomer?.only ?? null,
    customer: customer.record ?? null,
    isFirst: isOpen && customerCount === 0,
    hasNoProject: ofCustomer?.hasNone ?? false,
  });
}

function isComing({ id, record, error }: { id: string | undefined; record: unknown; error: Error | null }): boolean {
  return id !== undefined && !record && !error;
}

/** Stands for the project that is created with the document, so that only the other fields are checked. */
const NOT_CREATED_YET = '00000000-0000-0000-0000-000000000000';

interface DocumentValues {
  project_id: string;
  name: string;
}

/** Who a new document is for: a selected project, or a customer and project that are created with it. */
export function useForWhom(initial: ForWhom) {
  const [whom, showWhom] = useState(initial);
  /** A submit that waits for something continues with what is known by then. */
  const latest = useRef(initial);
  const search = useRef<Promise<void>>(undefined);
  const [isBusy, setBusy] = useState(false);
  const createRecords = useRef<CreateRecords>(undefined);

  function setWhom(next: ForWhom): void {
    latest.current = next;
    showWhom(next);
  }

  /** Waits until it is known which project the selected customer has. */
  async function untilFound(): Promise<void> {
    setBusy(true);
    await search.current;
    search.current = undefined;
    setBusy(false);
  }

  /** Creates what the document needs first; false if that failed, or if any field has an error. */
  async function create({ fields }: ContractForm<DocumentValues>): Promise<boolean> {
    // Before anything is created, so that the errors of both forms are shown together.
    const hasErrors = fields.validate().hasErrors;
    setBusy(true);
    try {
      await loadNewRecords();
      for (let frames = 0; !createRecords.current && frames < FRAMES_MAX; frames++) await nextFrame();
      const project = await createRecords.current?.({ andContinue: !hasErrors });
      if (!project) return false;
      fields.setFieldValue('project_id', project.project_id);
      flushSync(() => setWhom({ ...latest.current, project }));
      return true;
    } finally {
      setBusy(false);
    }
  }

  return {
    whom,
    setWhom,
    isNew: isNew(whom),
    createRecords,
    setSearch: (next: Promise<void>) => {
      search.current = next;
    },
    /** The project of a request that is checked or sent. */
    projectIdOf: ({ project_id }: DocumentValues) => project_id || (isNew(latest.current) ? NOT_CREATED_YET : ''),
    /** The document's form, which creates the customer and project first. */
    creatingFirst<V extends DocumentValues, F extends ContractForm<V>>(form: F): F {
      const submit = async () => {
        if (search.current) await untilFound();
        if (!isNew(latest.current) || (await create(form))) await form.submit();
      };
      return { ...form, submit, phase: isBusy ? 'busy' : form.phase };
    },
  };
}

/** Whether the project is created with the document. */
function isNew({ project, isFirst, hasNoProject }: ForWhom): boolean {
  return !project && (isFirst || hasNoProject);
}

interface ForWhomSectionProps<V extends DocumentValues> {
  form: ContractForm<V>;
  whom: ReturnType<typeof useForWhom>;
  /** "estimate" */
  one: string;
}

/** The form section that selects the project of a new document, or creates it. */
export function ForWhomSection<V extends DocumentValues>({ form, whom: state, one }: ForWhomSectionProps<V>) {
  const { whom, setWhom, createRecords } = state;
  const { Part: NewRecords } = useLater(loadNewRecords, state.isNew);
  const newRecords =
    state.isNew &&
    (NewRecords ? (
      <NewRecords
        ref={createRecords}
        customer={whom.customer}
        one={one}
        name={form.values.name}
        nameOf={() => form.fields.getValues().name}
      />
    ) : (
      <RecordSkeleton />
    ));
  if (whom.isFirst && newRecords) return <EditorTop label="For whom">{newRecords}</EditorTop>;
  return (
    <EditorTop label="For whom">
      <CustomerAndProject
        project={whom.project}
        customer={whom.customer}
        newProject={newRecords || undefined}
        onSearch={state.setSearch}
        onNoProject={(customer) => setWhom({ ...whom, customer, project: null, hasNoProject: true })}
        onChange={(project) => {
          form.fields.setFieldValue('project_id', (project?.project_id ?? '') as never);
          setWhom({ ...whom, project, hasNoProject: false });
        }}
        onBlur={form.fields.getInputProps('project_id').onBlur}
        error={form.fields.errors['project_id']}
      />
    </EditorTop>
  );
}

const loadNewRecords = async () => (await import('./new-records.tsx')).NewRecords;

/** The fields of the new records are rendered a moment after their script has loaded; a press until then is not lost. */
const FRAMES_MAX = 120;
const nextFrame = () => new Promise(requestAnimationFrame);

import { useState } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import { estimates, type Estimate } from '../../../contract/estimates.ts';
import { projects, type ProjectAndCustomer } from '../../../contract/projects.ts';
import { useContractForm } from '../contract-form.ts';
import { useChosenCustomer } from '../customers/hooks.ts';
import { EditorTop } from '../documents/document-editor.tsx';
import { PdfButton } from '../documents/pdf-button.tsx';
import { useLines } from '../documents/use-lines.ts';
import { useChosenProject } from '../projects/hooks.ts';
import { ProjectPicker } from '../projects/project-picker.tsx';
import { useCount } from '../queries.ts';
import { IconSend } from '../ui/icons.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { RecordSkeleton } from '../ui/list-placeholders.tsx';
import { MissingRecord } from '../ui/missing-record.tsx';
import { Page } from '../ui/page.tsx';
import { SuccessPanel } from '../ui/success-panel.tsx';
import { ESTIMATE_TRAIL, GO_TO_ESTIMATE } from './chosen-estimate.tsx';
import { EstimateEditor } from './estimate-editor.tsx';
import { estimatePdf } from './estimate-pdf.ts';
import { checkEstimate, checkNewLines, estimateBody, newEstimateValues } from './estimate-values.ts';
import { carrying } from './hooks.ts';
import { LINES } from './lines.ts';

export default function CreateEstimate() {
  const [created, setCreated] = useState<Estimate>();
  return (
    <Page title="Create Estimate" trail={ESTIMATE_TRAIL}>
      {created ? <Created estimate={created} /> : <Start onCreated={setCreated} />}
    </Page>
  );
}

/** Waits for what the screen before has chosen, and for a project to choose at all. */
function Start({ onCreated }: { onCreated: (estimate: Estimate) => void }) {
  const chosen = useChosenProject();
  const customer = useChosenCustomer();
  const projectCount = useCount(projects.listJoined, {});
  if (projectCount === 0) {
    return (
      <MissingRecord
        message="An estimate belongs to a project, please create a project first."
        goTo={{ label: 'Create Project', to: '/main/project/create' }}
      />
    );
  }
  const isComing = (asked: { id: string | undefined; record: unknown; error: Error | null }) =>
    asked.id !== undefined && !asked.record && !asked.error;
  if (isComing(chosen) || isComing(customer)) return <RecordSkeleton />;
  return (
    <CreateEstimateForm project={chosen.record ?? null} customer={customer.record ?? null} onCreated={onCreated} />
  );
}

interface CreateEstimateFormProps {
  project: ProjectAndCustomer | null;
  customer: Customer | null;
  onCreated: (estimate: Estimate) => void;
}

function CreateEstimateForm({ project: handedOver, customer, onCreated }: CreateEstimateFormProps) {
  const [project, setProject] = useState(handedOver);
  const form = useContractForm(estimates.create, {
    initial: newEstimateValues(handedOver?.project_id),
    toBody: (values) => ({ estimate: estimateBody(values) }),
    failure: 'Failed to create estimate',
    check: (values) => ({ ...checkEstimate(values), ...checkNewLines(values) }),
    onDone: ({ data }) => onCreated(data.attributes),
  });
  return (
    <EstimateEditor
      form={form}
      lines={useLines(form, LINES)}
      submitLabel="Create Estimate"
      unsaved={form.changed && 'Not saved yet'}
      head={
        <EditorTop label="For whom">
          <ProjectPicker form={form} project={project} onChange={setProject} customer={customer} />
        </EditorTop>
      }
    />
  );
}

function Created({ estimate }: { estimate: Estimate }) {
  return (
    <SuccessPanel message="Estimate created successfully">
      <LinkButton to="/main/project/estimate/tocustomer" state={carrying(estimate)} icon={IconSend} primary>
        Send to Customer
      </LinkButton>
      <PdfButton address={estimatePdf(estimate.estimate_id)} />
      <LinkButton to={GO_TO_ESTIMATE.to}>{GO_TO_ESTIMATE.label}</LinkButton>
    </SuccessPanel>
  );
}

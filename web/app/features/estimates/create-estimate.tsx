import { useState } from 'react';
import { estimates, type Estimate } from '../../../../contract/estimates.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { paths } from '../../paths.ts';
import { ForProject, ForWhomSection, type ForWhom } from '../documents/for-project.tsx';
import { PdfButton } from '../documents/pdf-button.tsx';
import { useLineEditing } from '../documents/use-line-editing.ts';
import { IconSend } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { SuccessPanel } from '../../ui/success-panel.tsx';
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
      {created ? (
        <Created estimate={created} />
      ) : (
        <ForProject none="An estimate belongs to a project, please create a project first.">
          {(chosen) => <CreateEstimateForm {...chosen} onCreated={setCreated} />}
        </ForProject>
      )}
    </Page>
  );
}

function CreateEstimateForm({ project, customer, onCreated }: ForWhom & { onCreated: (estimate: Estimate) => void }) {
  const form = useContractForm(estimates.create, {
    initial: newEstimateValues(project?.project_id),
    toBody: (values) => ({ estimate: estimateBody(values) }),
    failure: 'Failed to create estimate',
    check: (values) => ({ ...checkEstimate(values), ...checkNewLines(values) }),
    onDone: ({ data }) => onCreated(data.attributes),
  });
  return (
    <EstimateEditor
      form={form}
      lines={useLineEditing(form, LINES)}
      submitLabel="Create Estimate"
      unsaved={form.changed && 'Not saved yet'}
      head={<ForWhomSection form={form} project={project} customer={customer} />}
    />
  );
}

function Created({ estimate }: { estimate: Estimate }) {
  return (
    <SuccessPanel message="Estimate created successfully">
      <LinkButton to={paths.sendEstimate()} state={carrying(estimate)} icon={IconSend} primary>
        Send to Customer
      </LinkButton>
      <PdfButton address={estimatePdf(estimate.estimate_id)} />
      <LinkButton to={GO_TO_ESTIMATE.to}>{GO_TO_ESTIMATE.label}</LinkButton>
    </SuccessPanel>
  );
}

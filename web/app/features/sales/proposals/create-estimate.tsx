import { useRef } from 'react';
import { TAX_RATE_FORM_MAX } from '#contract/sales/estimate-fields.ts';
import { estimates, type Estimate } from '#contract/sales/estimates.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { paths } from '../../../../kit/paths.ts';
import { ForProject, ForWhomSection, useForWhom, type ForWhom } from '../documents/for-project.tsx';
import { useLastTaxRate } from '../documents/last-tax-rate.ts';
import { useSaveAndSend } from '../documents/save-and-send.ts';
import { useLineEditing } from '../documents/use-line-editing.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { createdState } from '../../../../kit/page/done-message.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { carrying } from './estimate-hooks.ts';
import { EstimateEditor } from './estimate-editor.tsx';
import { checkEstimate, checkNewLines, estimateBody, newEstimateValues } from './estimate-values.ts';
import { LINES } from './lines/estimate-lines.ts';
import { type TemplateChoice, useChosenTemplate, valuesFromTemplate } from './templates/template-values.ts';
import { ESTIMATE_TRAIL } from './proposal-links.tsx';

/** Creates an estimate, and then shows the new estimate's own screen. */
export default function CreateEstimate() {
  const navigate = useNavigate();
  const state = useNavigationState<object>();
  const chosen = useChosenTemplate();
  const isComing = chosen.id !== undefined && !chosen.template && !chosen.error;
  const taxRate = useLastTaxRate(estimates.listJoined, TAX_RATE_FORM_MAX);
  const show = (estimate: Estimate) => {
    const message = createdState('Estimate created successfully', estimate.name);
    void navigate(paths.updateEstimate(), { state: { ...carrying(estimate), ...message } });
  };
  const from = chosen.template && { template: chosen.template, prices: chosen.prices };
  return (
    <Page
      title="Create Estimate"
      trail={ESTIMATE_TRAIL}
      actions={
        <LinkButton to={paths.estimateTemplates()} state={state}>
          {chosen.id ? 'Another Template' : 'Start from a Template'}
        </LinkButton>
      }
    >
      {isComing ? (
        <RecordSkeleton />
      ) : (
        <ForProject>
          {(forWhom) =>
            taxRate === undefined ? (
              <RecordSkeleton />
            ) : (
              <CreateEstimateForm forWhom={forWhom} from={from} taxRate={taxRate} onCreated={show} />
            )
          }
        </ForProject>
      )}
    </Page>
  );
}

const TEMPLATE_GONE = 'This template was just deleted. Your lines are kept; press Create Estimate again.';

interface CreateEstimateFormProps {
  forWhom: ForWhom;
  /**
   * The template that the estimate starts from; if it was deleted in the meantime, the estimate is created without it.
   */
  from: TemplateChoice | undefined;
  /** The last tax rate, for an estimate without a template. */
  taxRate: string;
  onCreated: (estimate: Estimate) => void;
}

function CreateEstimateForm({ forWhom, from, taxRate, onCreated }: CreateEstimateFormProps) {
  const whom = useForWhom(forWhom);
  const projectId = forWhom.project?.project_id;
  const isGone = useRef(false);
  const { submitAndSend, showSending } = useSaveAndSend();
  const form = useContractForm(estimates.create, {
    initial: from ? valuesFromTemplate(from, projectId) : newEstimateValues(projectId, taxRate),
    toBody: (values) => ({
      estimate: estimateBody({ ...values, project_id: whom.projectIdOf(values) }),
      ...(from && !isGone.current && { estimate_template_id: from.template.estimate_template_id, prices: from.prices }),
    }),
    failure: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'estimate_template_not_found')
        return errorText('Failed to create estimate', error);
      // The form keeps its values, which came from the template, and creates the estimate without it.
      isGone.current = true;
      return TEMPLATE_GONE;
    },
    check: (values) => ({ ...checkEstimate(values), ...checkNewLines(values) }),
    onDone: ({ data: { attributes } }) => {
      if (!showSending(paths.sendEstimate(), carrying(attributes))) onCreated(attributes);
    },
  });
  const whole = whom.creatingFirst(form);
  return (
    <EstimateEditor
      form={whole}
      lines={useLineEditing(form, LINES)}
      submitLabel="Create Estimate"
      saveAndSend={submitAndSend(whole.submit)}
      unsaved={form.changed && 'Not saved yet'}
      head={<ForWhomSection form={form} whom={whom} one="estimate" />}
    />
  );
}

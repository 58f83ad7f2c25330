import { useNavigate } from '../../../../../kit/router/router.tsx';
import {
  type EstimateTemplate,
  estimateTemplates,
  TEMPLATE_NAME_REQUIRED,
} from '#contract/sales/estimate-templates.ts';
import { useContractForm } from '../../../../../kit/forms/contract-form.ts';
import { queryClient, queryKey } from '../../../../../kit/api/queries.ts';
import { inSentence } from '../../../../../kit/api/error-text.ts';
import { paths } from '../../../../../kit/paths.ts';
import { useLineEditing } from '../../documents/use-line-editing.ts';
import { type EditorKind, EstimateEditor } from '../estimate-editor.tsx';
import { checkEstimate, checkNewLines, type EstimateValues } from '../estimate-values.ts';
import { LINES } from '../lines/estimate-lines.ts';
import { priceBody } from '../lines/priced-lines.ts';
import { valuesFromTemplate } from './template-values.ts';

const TEMPLATE: EditorKind = {
  one: 'template',
  nameLabel: 'Template Name',
  hasDescription: false,
  cancelTo: paths.estimateTemplates(),
};

interface UpdateTemplateProps {
  template: EstimateTemplate;
  /** Navigation state for the list of templates. */
  state: object;
}

/** Form of a template, with the fields of an estimate; estimates that started from it do not change. */
export default function UpdateTemplate({ template, state }: UpdateTemplateProps) {
  const navigate = useNavigate();
  const params = { id: template.estimate_template_id };
  const form = useContractForm(estimateTemplates.update, {
    initial: { ...valuesFromTemplate({ template, prices: 'saved' }), name: template.name },
    toBody: (values) => ({ estimate_template: templateBody(values) }),
    params,
    version: template.updated_at,
    failure: inSentence('Failed to update the template'),
    check: (values) => ({
      ...checkEstimate(values, template.tax_rate),
      ...checkNewLines(values),
      name: values.name.trim() === '' && TEMPLATE_NAME_REQUIRED,
    }),
    onDone: (response) => {
      // The form of a new estimate takes its values from the cache once.
      queryClient.setQueryData(queryKey(estimateTemplates.read, { params }), response);
      const done = { ...state, done: 'Template updated successfully.' };
      void navigate(TEMPLATE.cancelTo, { state: done, replace: true });
    },
  });
  return (
    <EstimateEditor
      kind={TEMPLATE}
      cancelState={state}
      form={form}
      lines={useLineEditing(form, LINES)}
      submitLabel="Update Template"
      unsaved={form.changed && 'Not saved yet'}
    />
  );
}

/** The request body of a template. */
function templateBody({ project_id: _none, description: _own, itemized_estimates: lines, ...values }: EstimateValues) {
  return { ...values, itemized_estimates: lines.map(priceBody) };
}

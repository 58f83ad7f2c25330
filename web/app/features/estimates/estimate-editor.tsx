import type { ReactNode } from 'react';
import { DocumentEditor, EditorSection } from '../documents/document-editor.tsx';
import { LinesSection } from '../documents/lines-section.tsx';
import type { LineEditing } from '../documents/use-line-editing.ts';
import type { FormState } from '../../ui/form-state.ts';
import { GO_TO_ESTIMATE } from './chosen-estimate.tsx';
import { EstimateFields } from './estimate-fields.tsx';
import { EstimateSummary } from './estimate-summary.tsx';
import { totalsAsTyped, type EstimateValues } from './estimate-values.ts';
import { LINE_LOOK } from './line-look.tsx';
import type { LineValues } from './lines.ts';
import { TermsFields } from './terms-fields.tsx';

interface EstimateEditorProps {
  form: FormState<EstimateValues>;
  lines: LineEditing<LineValues>;
  submitLabel: string;
  /** The customer and project: known, or to be selected. */
  head: ReactNode;
  /** Shown above the form, such as the result of the last action. */
  notice?: ReactNode;
  /** Unsaved changes, shown in the bar at the bottom. */
  unsaved: ReactNode;
  /** Called to delete a line item; without it the line item is only removed from the form. */
  onRemoveLine?: (line: LineValues) => void;
}

/** Form of an estimate: customer, details, line items and terms. */
export function EstimateEditor({ form, lines, head, onRemoveLine, ...rest }: EstimateEditorProps) {
  return (
    <DocumentEditor
      form={form}
      one="estimate"
      cancelTo={GO_TO_ESTIMATE.to}
      finalTotal={totalsAsTyped(form.values).final_total}
      totals={<EstimateSummary values={form.values} />}
      {...rest}
    >
      {head}
      <EditorSection title="Details">
        <EstimateFields form={form} />
      </EditorSection>
      <LinesSection editing={lines} look={LINE_LOOK} onRemove={onRemoveLine} />
      <EditorSection title="Terms and Conditions" lead="Printed on the estimate under the totals.">
        <TermsFields form={form} />
      </EditorSection>
    </DocumentEditor>
  );
}

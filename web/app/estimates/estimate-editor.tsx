import type { ReactNode } from 'react';
import { DocumentEditor, EditorSection } from '../documents/document-editor.tsx';
import { LinesSection } from '../documents/lines-section.tsx';
import type { LineEditing } from '../documents/use-line-editing.ts';
import type { FormState } from '../ui/form-state.ts';
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
  /** For whom the estimate is: known, or to be chosen. */
  head: ReactNode;
  /** Above the form, such as what has just been done. */
  notice?: ReactNode;
  /** What is not saved yet, in the bar at the bottom. */
  unsaved: ReactNode;
  /** Asked to delete a line; without it the line is just taken out of the form. */
  onRemoveLine?: (line: LineValues) => void;
}

/** An estimate to be written: for whom, its details, lines and terms. */
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

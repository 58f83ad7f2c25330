import type { ReactNode } from 'react';
import { PAYMENT_INSTRUCTION_MAX } from '../../../../contract/invoices.ts';
import { DocumentEditor, EditorSection } from '../documents/document-editor.tsx';
import { LinesSection } from '../documents/lines-section.tsx';
import type { LineEditing } from '../documents/use-line-editing.ts';
import { TextareaField } from '../../ui/fields.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { FieldGrid } from '../../ui/form.tsx';
import { GO_TO_INVOICE } from './chosen-invoice.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { InvoiceSummary } from './invoice-summary.tsx';
import { totalsAsTyped, type InvoiceValues } from './invoice-values.ts';
import { ITEM_LOOK } from './item-look.tsx';
import type { ItemValues } from './items.ts';

interface InvoiceEditorProps<V extends InvoiceValues> {
  form: FormState<V>;
  lines: LineEditing<ItemValues>;
  submitLabel: string;
  /** Maximum values that can be typed. */
  caps: { taxRate: number; discount: number };
  amountPaid: number;
  /** The customer and project: known, or to be selected. */
  head: ReactNode;
  /** Shown above the form, such as the result of the last action. */
  notice?: ReactNode;
  /** Unsaved changes, shown in the bar at the bottom. */
  unsaved: ReactNode;
  /** Called to delete a line item; without it the line item is only removed from the form. */
  onRemoveLine?: (line: ItemValues) => void;
  /** A last section, such as a first payment. */
  children?: ReactNode;
}

/** Form of an invoice: customer, details, line items and payment instructions. */
export function InvoiceEditor<V extends InvoiceValues>(props: InvoiceEditorProps<V>) {
  const { form, lines, caps, amountPaid, head, onRemoveLine, children, ...rest } = props;
  return (
    <DocumentEditor
      form={form}
      one="invoice"
      cancelTo={GO_TO_INVOICE.to}
      finalTotal={totalsAsTyped(form.values).final_total}
      totals={<InvoiceSummary values={form.values} amountPaid={amountPaid} />}
      {...rest}
    >
      {head}
      <EditorSection title="Details">
        <InvoiceFields form={form} caps={caps} />
      </EditorSection>
      <LinesSection editing={lines} look={ITEM_LOOK} onRemove={onRemoveLine} />
      <EditorSection title="Payment Instruction" lead="Printed on the invoice under the totals.">
        <FieldGrid>
          <TextareaField
            form={form}
            name="payment_instruction"
            label="How to pay"
            max={PAYMENT_INSTRUCTION_MAX}
            span={12}
          />
        </FieldGrid>
      </EditorSection>
      {children}
    </DocumentEditor>
  );
}

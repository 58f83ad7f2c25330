import type { ReactNode } from 'react';
import { agreedWith } from '#domain/sales/change-order-totals.ts';
import { CHANGE_ORDER_REASON_MAX, TIME_CHANGE_MAX } from '#contract/sales/change-orders.ts';
import { paths } from '../../../../kit/paths.ts';
import { DocumentEditor, EditorSection } from '../documents/document-editor.tsx';
import { LinesSection } from '../documents/lines-section.tsx';
import { TotalsAside } from '../documents/totals-aside.tsx';
import type { LineEditing } from '../documents/use-line-editing.ts';
import { NumberField, TextareaField, TextField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { formatDifference, formatUsd } from '../../../../kit/format.ts';
import { RadioField } from '../../../../kit/forms/radio-field.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { decimal } from '../../../../kit/forms/typing.ts';
import { type ChangeOrderValues, daysAsTyped, daysText, totalsAsTyped } from './change-order-values.ts';
import { subTotal, type LineValues } from './lines/change-order-lines.ts';
import { pricedLineLook } from './lines/priced-line-look.tsx';
import { SendAgainNotice } from './send-again-notice.tsx';

interface ChangeOrderEditorProps {
  form: FormState<ChangeOrderValues>;
  lines: LineEditing<LineValues>;
  submitLabel: string;
  estimate_id: string;
  /** The agreed total so far; null without an approval. */
  approvedTotal: number | null;
  /** The customer and project. */
  head: ReactNode;
  /** Whether the form contains changes that the customer has not been sent. */
  mustSendAgain?: boolean;
  /** Unsaved changes, shown in the bar at the bottom. */
  unsaved: ReactNode;
}

/** Form of a change order: reason, line items and credits, days and billing. */
export function ChangeOrderEditor(props: ChangeOrderEditorProps) {
  const { form, lines, estimate_id, approvedTotal, head, mustSendAgain = false, ...rest } = props;
  return (
    <DocumentEditor
      form={form}
      one="change order"
      cancelTo={paths.changeOrders()}
      cancelState={{ estimate_id }}
      totalTerm="This change"
      finalTotal={totalsAsTyped(form.values).final_total}
      totals={<ChangeSummary values={form.values} approvedTotal={approvedTotal} />}
      {...rest}
    >
      {head}
      <EditorSection title="Details">
        <FieldGrid>
          <TextField form={form} name="name" label="Change Order Name" required maxLength={100} />
          <NumberField
            form={form}
            name="tax_rate"
            label="Tax Rate"
            required
            unit="%"
            decimals={3}
            span={3}
            spanOnPhone={6}
          />
          <TextareaField
            form={form}
            name="reason"
            label="Reason"
            required
            span={12}
            max={CHANGE_ORDER_REASON_MAX}
            help="Your customer reads it above the lines."
          />
        </FieldGrid>
      </EditorSection>
      <LinesSection editing={lines} look={LINE_LOOK} />
      <EditorSection title="Days and Billing">
        <TermsFields form={form} />
      </EditorSection>
      {mustSendAgain && <SendAgainNotice />}
    </DocumentEditor>
  );
}

const LINE_LOOK = pricedLineLook<LineValues>({
  title: 'What Changes',
  mark: {
    field: 'is_credit',
    name: 'Credit',
    label: 'Credit, taken off what was agreed',
    isSet: (line) => line.is_credit,
    setTo: (is_credit) => ({ is_credit }),
  },
  subTotal,
});

const TIME_CHANGES = [
  { value: 'same', label: 'No change' },
  { value: 'longer', label: 'Longer' },
  { value: 'shorter', label: 'Shorter' },
];

const BILLINGS = [
  { value: 'alone', label: 'On its own invoice, due on approval' },
  { value: 'at_completion', label: 'When the work is completed' },
];

function TermsFields({ form }: { form: FormState<ChangeOrderValues> }) {
  return (
    <div className={shared.stack}>
      <FieldGrid>
        <SelectField form={form} name="time_change" label="Time needed" required options={TIME_CHANGES} span={4} />
        {form.values.time_change !== 'same' && (
          <NumberField
            form={form}
            name="time_change_day"
            label={`Days ${form.values.time_change}`}
            required
            unit="days"
            cap={TIME_CHANGE_MAX}
            span={4}
          />
        )}
        <NumberField form={form} name="valid_business_days" label="Valid for business days" unit="days" span={4} />
      </FieldGrid>
      {totalsAsTyped(form.values).final_total >= 0 && (
        <RadioField form={form} name="bills" label="What is added is billed" required options={BILLINGS} />
      )}
    </div>
  );
}

/** The effect of the change order, as typed, on the agreement. */
function ChangeSummary({ values, approvedTotal }: { values: ChangeOrderValues; approvedTotal: number | null }) {
  const totals = totalsAsTyped(values);
  const change = formatDifference(totals.final_total);
  return (
    <TotalsAside
      parts={[
        [
          ['Additions', formatUsd(totals.additions)],
          ['Credits', formatUsd(totals.credits)],
          [`Tax (${decimal(values.tax_rate)}%)`, formatUsd(totals.tax_amount)],
        ],
        ...(approvedTotal === null
          ? []
          : [
              [
                ['Total so far', formatUsd(approvedTotal)],
                ['This change', change],
              ] as const,
            ]),
      ]}
      total={
        approvedTotal === null ? ['This change', change] : ['New total', formatUsd(agreedWith(approvedTotal, totals))]
      }
      foot={[['Time', daysText(daysAsTyped(values))]]}
    />
  );
}

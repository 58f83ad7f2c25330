import type { ReactNode } from 'react';
import { PACKAGE_NAMES } from '#domain/sales/packages.ts';
import { termsWithValidity } from '#domain/sales/estimate-terms.ts';
import { NumberField, TextField, TextareaField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import { useLater } from '../../../../kit/page/use-later.ts';
import { counted, formatUsd } from '../../../../kit/format.ts';
import { decimal } from '../../../../kit/forms/typing.ts';
import { CustomerSeesSection } from '../documents/customer-sees.tsx';
import { DocumentEditor, EditorSection } from '../documents/document-editor.tsx';
import { LinesSection } from '../documents/lines-section.tsx';
import { TaxAndDiscount } from '../documents/tax-and-discount.tsx';
import { TotalsAside } from '../documents/totals-aside.tsx';
import type { LineEditing } from '../documents/use-line-editing.ts';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { packagesAsTyped, totalsAsTyped, type EstimateValues } from './estimate-values.ts';
import { subTotal, type LineValues } from './lines/estimate-lines.ts';
import { pricedLineLook } from './lines/priced-line-look.tsx';
import classes from './proposals.module.css';
import { SendAgainNotice } from './send-again-notice.tsx';
import { PaymentSchedule } from './payment-schedule.tsx';
import { GO_TO_ESTIMATE } from './proposal-links.tsx';

/** The differences between the form of an estimate and that of a template, from which estimates can start. */
export interface EditorKind {
  /** "estimate" */
  one: string;
  nameLabel: string;
  hasDescription: boolean;
  cancelTo: string;
}

const ESTIMATE: EditorKind = {
  one: 'estimate',
  nameLabel: 'Estimate Name',
  hasDescription: true,
  cancelTo: GO_TO_ESTIMATE.to,
};

interface EstimateEditorProps {
  kind?: EditorKind;
  /** Passed as navigation state when the form is left without saving. */
  cancelState?: unknown;
  form: FormState<EstimateValues>;
  lines: LineEditing<LineValues>;
  submitLabel: string;
  saveAndSend?: () => Promise<void>;
  /** The customer and project: fixed, or a field to select them. A template has none. */
  head?: ReactNode;
  /** Shown above the form, such as the result of the last action. */
  notice?: ReactNode;
  /** Whether the form contains changes that the customer has not been sent. */
  mustSendAgain?: boolean;
  /** Unsaved changes, shown in the bar at the bottom. */
  unsaved: ReactNode;
  /** Called to delete a line item; without it the line item is only removed from the form. */
  onRemoveLine?: (line: LineValues) => void;
}

const loadSimilarWork = () => import('./similar-work.tsx');

/** Form of an estimate, or a template: customer, details, line items and terms. */
export function EstimateEditor(props: EstimateEditorProps) {
  const { kind = ESTIMATE, form, lines, head, mustSendAgain = false, onRemoveLine, ...rest } = props;
  const isEstimate = kind === ESTIMATE;
  const { Part: later } = useLater(loadSimilarWork, isEstimate);
  return (
    <DocumentEditor
      form={form}
      one={kind.one}
      cancelTo={kind.cancelTo}
      finalTotal={totalsAsTyped(form.values).final_total}
      totals={<EstimateSummary values={form.values} />}
      {...rest}
    >
      {head}
      <EditorSection
        title="Details"
        aside={
          isEstimate && (
            <span className={classes.hint}>{later && <later.SimilarWork projectId={form.values.project_id} />}</span>
          )
        }
      >
        <EstimateFields form={form} kind={kind} />
      </EditorSection>
      <LinesSection editing={lines} look={LINE_LOOK} onRemove={onRemoveLine} />
      <EditorSection title="Terms and Conditions" lead="Printed on the estimate under the totals.">
        <TermsFields form={form} />
      </EditorSection>
      {isEstimate && (
        <CustomerSeesSection
          value={form.values.customer_sees}
          onChange={(next) => form.fields.setFieldValue('customer_sees', next)}
        />
      )}
      {mustSendAgain && <SendAgainNotice />}
    </DocumentEditor>
  );
}

const LINE_LOOK = pricedLineLook<LineValues>({
  title: 'Itemized Estimate',
  mark: {
    field: 'is_optional',
    name: 'Optional',
    label: 'Optional, shown apart to the customer',
    isSet: (line) => line.is_optional,
    setTo: (is_optional) => ({ is_optional }),
  },
  subTotal,
  packages: { read: (line) => line.package, setTo: (value) => ({ package: value as LineValues['package'] }) },
  apart: { title: 'Optional lines', hint: 'In the estimate total, shown apart to the customer' },
});

/** Name, duration, tax and discount of an estimate. */
function EstimateFields({ form, kind }: { form: FormState<EstimateValues>; kind: EditorKind }) {
  return (
    <FieldGrid>
      <TextField form={form} name="name" label={kind.nameLabel} required maxLength={100} />
      <NumberField
        form={form}
        name="time_to_complete_day"
        label="Days to complete"
        required
        unit="days"
        span={3}
        spanOnPhone={6}
      />
      <NumberField
        form={form}
        name="time_to_complete_hr"
        label="Hours"
        required
        unit="hours"
        span={3}
        spanOnPhone={6}
      />
      {kind.hasDescription && <TextareaField form={form} name="description" label="Description" rows={2} />}
      <TaxAndDiscount form={form} />
    </FieldGrid>
  );
}

/** The totals of an estimate as typed. */
function EstimateSummary({ values }: { values: EstimateValues }) {
  const totals = totalsAsTyped(values);
  const [lowest, ...others] = packagesAsTyped(values);
  return (
    <TotalsAside
      parts={[
        [
          ['Non-optional lines', formatUsd(totals.non_optional_dollar)],
          ['Optional lines', formatUsd(totals.optional_dollar)],
        ],
        [
          ['Sub total', formatUsd(totals.total_dollar)],
          [`Tax (${decimal(values.tax_rate)}%)`, formatUsd(totals.tax_amount)],
          ['Discount', formatUsd(0 - decimal(values.discount_usd))],
          ...others.map(finalTotal),
        ],
      ]}
      total={lowest ? finalTotal(lowest) : ['Final total', formatUsd(totals.final_total)]}
      foot={[
        ['Non-optional hours', counted(totals.non_optional_hour, 'hour')],
        ['Optional hours', counted(totals.optional_hour, 'hour')],
        ['Time to complete', timeToComplete(values)],
      ]}
    />
  );
}

/** The total with a package. */
function finalTotal(each: ReturnType<typeof packagesAsTyped>[number]) {
  return [`Final total, ${PACKAGE_NAMES[each.package]}`, formatUsd(each.final_total)] as const;
}

/** "9 days 4 hours" */
function timeToComplete(values: EstimateValues): string {
  const days = counted(decimal(values.time_to_complete_day), 'day');
  return `${days} ${counted(decimal(values.time_to_complete_hr), 'hour')}`;
}

/** Validity, terms and payment schedule of an estimate. */
function TermsFields({ form }: { form: FormState<EstimateValues> }) {
  useValiditySentence(form);
  return (
    <>
      <FieldGrid>
        <NumberField form={form} name="valid_business_days" label="Valid for business days" unit="days" span={4} />
        <TextareaField form={form} name="terms_and_conditions" label="Terms" span={12} />
      </FieldGrid>
      <PaymentSchedule form={form} />
    </>
  );
}

/** While the terms contain the standard sentence about validity, updates it as the validity field is typed. */
function useValiditySentence({ fields }: FormState<EstimateValues>): void {
  fields.watch('valid_business_days', ({ value }) => {
    if (!/^\d+$/.test(value)) return;
    const { terms_and_conditions: terms } = fields.getValues();
    const followed = termsWithValidity(terms, Number(value));
    if (followed !== terms) fields.setFieldValue('terms_and_conditions', followed);
  });
}

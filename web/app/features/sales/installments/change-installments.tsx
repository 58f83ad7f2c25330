import { Button } from '@mantine/core';
import { type Installment, INSTALLMENT_LABEL_MAX, installments } from '#contract/sales/installments.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { MoneyField, TextField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import { decimal } from '../../../../kit/forms/typing.ts';
import classes from './billing.module.css';
import { DUE_LABELS } from './due-text.ts';

/** Form values of an unbilled installment, or of a part of it. */
interface InstallmentValues {
  installment_id: string;
  label: string;
  amount: string;
  /** An event, or `day`. */
  due: string;
  day: string;
}

const DAY = 'day';
const DUE_OPTIONS = [
  ...Object.entries(DUE_LABELS).map(([value, { label }]) => ({ value, label })),
  { value: DAY, label: 'On a day' },
];

interface ChangeInstallmentsProps {
  estimate_id: string;
  unbilled: readonly Installment[];
  onChanged: () => void;
  onClose: () => void;
}

/** Renames, postpones and splits unbilled installments; the customer has agreed to the other terms. */
export function ChangeInstallments({ estimate_id, unbilled, onChanged, onClose }: ChangeInstallmentsProps) {
  const form = useContractForm(installments.change, {
    initial: { installments: unbilled.map(valuesOf) },
    toBody: (values) => ({ installments: values.installments.map(bodyOf) }),
    params: { id: estimate_id },
    failure: inSentence('Failed to change installments'),
    onDone: onChanged,
  });
  const rows = form.values.installments;
  function split(at: number): void {
    const row = rows[at];
    if (!row) return;
    const half = (Math.floor(decimal(row.amount) * 50) / 100).toFixed(2);
    const rest = sumOfAmounts([decimal(row.amount), -Number(half)]).toFixed(2);
    form.fields.setFieldValue(`installments.${at}.amount`, half);
    form.fields.insertListItem('installments', { ...row, amount: rest }, at + 1);
  }
  return (
    <ModalDialog opened onClose={onClose} title="Change Installments">
      <Form form={form} submitLabel="Save Installments" busyLabel="Saving..." card={false} warnOnLeaving={false}>
        <p>Rename, split or postpone what is not billed yet. The approved total stays the same.</p>
        <div className={classes.changed}>
          {rows.map((row, at) => (
            // A part has the id of its installment.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className={classes.changedRow} role="group" aria-label={row.label}>
              <FieldGrid>
                <TextField
                  form={form}
                  name={`installments.${at}.label`}
                  label="Label"
                  required
                  maxLength={INSTALLMENT_LABEL_MAX}
                />
                <MoneyField form={form} name={`installments.${at}.amount`} label="Amount" required />
                <SelectField form={form} name={`installments.${at}.due`} label="Due" required options={DUE_OPTIONS} />
                {row.due === DAY && <DateField form={form} name={`installments.${at}.day`} label="Day" required />}
              </FieldGrid>
              <div className={classes.buttons}>
                {isPart(rows, at) && (
                  <Button variant="subtle" onClick={() => form.fields.removeListItem('installments', at)}>
                    Remove Part
                  </Button>
                )}
                <Button onClick={() => split(at)}>Split</Button>
              </div>
            </div>
          ))}
        </div>
        <p>{formatUsd(sumOfAmounts(rows.map(({ amount }) => decimal(amount))))} in all</p>
      </Form>
    </ModalDialog>
  );
}

function valuesOf({ installment_id, label, amount, due }: Installment): InstallmentValues {
  const isEvent = due in DUE_LABELS;
  return { installment_id, label, amount: amount.toFixed(2), due: isEvent ? due : DAY, day: isEvent ? '' : due };
}

function bodyOf({ installment_id, label, amount, due, day }: InstallmentValues) {
  return { installment_id, label, amount: decimal(amount), due: due === DAY ? day : (due as keyof typeof DUE_LABELS) };
}

/** Whether the row is a part of the installment in the row before it. */
function isPart(rows: readonly InstallmentValues[], at: number): boolean {
  return rows[at]?.installment_id === rows[at - 1]?.installment_id;
}

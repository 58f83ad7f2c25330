import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type UnbilledWork, unbilledWork } from '#contract/sales/unbilled-work.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import type { BillGroup } from '#domain/work/bill-lines.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { counted, formatUsd } from '../../../../kit/format.ts';
import { IconPlus } from '../../../../kit/icons/icons.ts';
import { IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { BILL_GROUP_OPTIONS, billGroupOf } from './bill-groups.ts';
import { EditorSection } from '../documents/document-editor.tsx';
import { billedBy, type NewInvoiceValues, withBilledLines, withoutBilledLines } from './invoice-values.ts';
import { ITEMS } from './items.ts';
import classes from './hours-and-expenses.module.css';

interface HoursAndExpensesProps {
  project: Pick<ProjectAndCustomer, 'project_id' | 'name'>;
  form: FormState<NewInvoiceValues>;
}

type UnbilledLine = UnbilledWork['lines'][number];

/** How much of the project's hours and expenses is on no invoice yet, and a dialog that adds lines of them. */
export function HoursAndExpenses({ project, form }: HoursAndExpensesProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useUnbilled(project.project_id, 'person');
  const left = data && leftOf(data, form.values);
  const amount = left && formatUsd(sumOfAmounts(left.map(({ amount_dollar }) => amount_dollar)));
  return (
    <EditorSection title="Hours and Expenses" lead="Of the project, and not billed yet. Each is billed once.">
      <div className={classes.row}>
        <p role="status">
          {error
            ? errorSentence('Failed to get what is not billed yet', error)
            : left
              ? left.length > 0
                ? `${amount} in ${counted(left.length, 'line')}`
                : 'Nothing is left to bill.'
              : '\u00A0'}
        </p>
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          disabled={!left || left.length === 0}
          onClick={() => setOpen(true)}
        >
          Bill Hours and Expenses
        </Button>
      </div>
      {isOpen && <ChooseLines project={project} form={form} onClose={() => setOpen(false)} />}
    </EditorSection>
  );
}

/** The lines for everything that is not billed yet; each can be left out. */
function ChooseLines({ project, form, onClose }: HoursAndExpensesProps & { onClose: () => void }) {
  const [group_by, setGroup] = useState<BillGroup>('person');
  const [omitted, setOmitted] = useState<readonly string[]>([]);
  const { data, error } = useUnbilled(project.project_id, group_by);
  const lines = data && leftOf(data, form.values);
  const chosen = lines?.filter((line) => !omitted.includes(keyOf(line))) ?? [];
  const isTooMuch = form.values.itemized_invoices.length + chosen.length > ITEMS.max;
  const add = () => {
    const { fields } = form;
    const values = fields.getValues();
    fields.setFieldValue('itemized_invoices', withBilledLines(values.itemized_invoices, chosen));
    if (values.name.trim() === '') fields.setFieldValue('name', `${project.name}, hours and expenses`.slice(0, 100));
    onClose();
  };
  return (
    <ModalDialog opened onClose={onClose} title="Bill Hours and Expenses" placement="sheet">
      <NativeSelect
        label="Hours on the invoice"
        value={group_by}
        data={BILL_GROUP_OPTIONS}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onChange={({ currentTarget: { value } }) => {
          setGroup(billGroupOf(value));
          setOmitted([]);
        }}
      />
      {error && <p className={shared.fault}>{errorSentence('Failed to get what is not billed yet', error)}</p>}
      {!lines && !error && <RecordSkeleton />}
      {lines && (
        <ul className={classes.lines}>
          {lines.map((line) => {
            const key = keyOf(line);
            return (
              <li key={key}>
                <Checkbox
                  label={line.description}
                  checked={!omitted.includes(key)}
                  onChange={({ currentTarget: { checked } }) =>
                    setOmitted(checked ? omitted.filter((each) => each !== key) : [...omitted, key])
                  }
                />
                <span className={shared.amount}>{formatUsd(line.amount_dollar)}</span>
              </li>
            );
          })}
        </ul>
      )}
      {isTooMuch && <p className={shared.fault}>{ITEMS.full}</p>}
      <ModalDialog.Buttons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" color="accent" disabled={chosen.length === 0 || isTooMuch} onClick={add}>
          {`Add ${formatUsd(sumOfAmounts(chosen.map(({ amount_dollar }) => amount_dollar)))}`}
        </Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}

function useUnbilled(project_id: string, group_by: BillGroup) {
  return useCall(unbilledWork.ofProject, { params: { id: project_id }, query: { group_by } });
}

/** The lines that are not on the invoice yet, not even in part. */
function leftOf({ lines }: UnbilledWork, values: NewInvoiceValues): UnbilledLine[] {
  const { timecard_ids, expense_ids } = billedBy(values.itemized_invoices);
  const taken = new Set([...timecard_ids, ...expense_ids]);
  return lines.filter((line) => ![...line.timecard_ids, ...line.expense_ids].some((id) => taken.has(id)));
}

function keyOf({ timecard_ids, expense_ids, description }: UnbilledLine): string {
  return [...timecard_ids, ...expense_ids, description].join(' ');
}

/** Hours and expenses of another project cannot be on the invoice: they leave it when the project changes. */
export function useBilledLinesOfProject({ fields }: FormState<NewInvoiceValues>): void {
  fields.watch('project_id', ({ previousValue, value }) => {
    if (previousValue === value) return;
    const { itemized_invoices } = fields.getValues();
    fields.setFieldValue('itemized_invoices', withoutBilledLines(itemized_invoices));
  });
}

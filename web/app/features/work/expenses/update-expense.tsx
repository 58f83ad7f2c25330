import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Expense, expenses, RECEIPT_IMAGES_MAX } from '#contract/work/expenses.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { SwitchField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, FieldRule, Form } from '../../../../kit/forms/form.tsx';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { DoneMessage } from '../../../../kit/page/done-message.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { ChosenExpense, EXPENSE_TRAIL } from './chosen-expense.tsx';
import { expenseBody, ExpenseFields, expenseValues, isChecked } from './expense-fields.tsx';
import { useWayBack } from './hooks.ts';
import { ReceiptPicker, StoredReceipt, useReceiptUpload } from './receipt-photos.tsx';

export function UpdateExpense() {
  return (
    <Page title="Update Expense" crumb="Update" trail={EXPENSE_TRAIL} width="form">
      <DoneMessage />
      <ChosenExpense>
        {(expense) => (
          <>
            <Receipt key={`${expense.expense_id} ${expense.receipt_images.length}`} expense={expense} />
            <UpdateForm key={expense.expense_id} expense={expense} />
          </>
        )}
      </ChosenExpense>
    </Page>
  );
}

/** The photos of the receipt above the form, so that its fields can be compared with them. */
export function Receipt({ expense }: { expense: Pick<Expense, 'expense_id' | 'receipt_images'> }) {
  const { expense_id, receipt_images: images } = expense;
  const receipt = useReceiptUpload(images.length);
  const [problem, setProblem] = useState<string>();
  return (
    <section className={panel.panel} aria-label="Receipt">
      <h2>Receipt</h2>
      {problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{problem}</p>
        </Notice>
      )}
      <StoredReceipt images={images} onProblem={setProblem} />
      {images.length < RECEIPT_IMAGES_MAX && <ReceiptPicker receipt={receipt} />}
      {receipt.files.length > 0 && (
        <Button loading={receipt.isBusy} onClick={() => void receipt.send(expense_id).then(refreshAll)}>
          Upload Photos
        </Button>
      )}
    </section>
  );
}

function UpdateForm({ expense }: { expense: Expense }) {
  const navigate = useNavigate();
  const back = useWayBack();
  const { project_id, project_name } = expense;
  const form = useContractForm(expenses.update, {
    initial: expenseValues(expense, { today: expense.spent_on }),
    toBody: expenseBody,
    params: { id: expense.expense_id },
    version: expense.updated_at,
    failure: inSentence('Failed to update the expense'),
    onDone: () => void navigate(back.to, { state: { ...back.state, done: 'Expense updated successfully.' } }),
  });
  const isToCheck = !isChecked(expense);
  return (
    <Form
      form={form}
      submitLabel={isToCheck && form.values.is_checked ? 'Save and Mark Checked' : 'Update Expense'}
      busyLabel="Saving..."
      beside={
        <LinkButton to={back.to} state={back.state}>
          Cancel
        </LinkButton>
      }
    >
      <FieldGrid>
        <ExpenseFields
          form={form}
          project={project_id && project_name ? { project_id, name: project_name } : null}
          enteredBy={expense.entered_by_name}
        />
        <FieldRule />
        <SwitchField
          form={form}
          name="is_checked"
          label="Checked"
          help="The figures match the receipt. Only checked expenses can be billed."
        />
      </FieldGrid>
    </Form>
  );
}

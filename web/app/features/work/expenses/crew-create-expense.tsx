import { asWithoutMoney } from '#contract/without-money.ts';
import { expenses } from '#contract/work/expenses.ts';
import { useDay } from '../../identity/companies/use-day.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { expenseBodyOfCrew, expenseValues } from './expense-fields.tsx';
import { ReceiptPicker, useReceiptUpload } from './receipt-photos.tsx';
import { useReceiptReading } from './receipt-reading.tsx';
import { CREW_EXPENSES_TRAIL, CrewExpenseFields } from './crew-expense-fields.tsx';
import { useCrewCompany } from '../crew/hooks.ts';

const create = asWithoutMoney(expenses.create);

export function CrewCreateExpense() {
  const { record: company } = useCrewCompany();
  return (
    <Page title="Add Expense" trail={CREW_EXPENSES_TRAIL} width="form">
      {company ? <CreateForm timeZone={company.time_zone} /> : <RecordSkeleton />}
    </Page>
  );
}

function CreateForm({ timeZone }: { timeZone: string }) {
  const today = useDay(timeZone);
  const navigate = useNavigate();
  const receipt = useReceiptUpload();
  const form = useContractForm(create, {
    initial: { ...expenseValues(undefined, { today }), paid_with: 'own_money' },
    toBody: expenseBodyOfCrew,
    failure: inSentence('Failed to add the expense'),
    onDone: ({ data: { id } }) =>
      void receipt.send(id).then((areAllSent) =>
        areAllSent
          ? navigate(paths.crewExpenses(), { state: { done: 'Expense added successfully.' } })
          : navigate(paths.crewUpdateExpense(), {
              state: {
                expense_id: id,
                done: 'Expense added. A receipt photo could not be uploaded: please add it again.',
              },
            }),
      ),
  });
  const { reading, onAdd } = useReceiptReading(form, ['amount_dollar', 'spent_on', 'vendor']);
  return (
    <Form
      form={form}
      submitLabel="Add Expense"
      busyLabel="Saving..."
      beside={<LinkButton to={paths.crewExpenses()}>Cancel</LinkButton>}
    >
      <ReceiptPicker receipt={receipt} isBusy={form.phase !== 'editing'} onAdd={onAdd} />
      {reading}
      <CrewExpenseFields form={form} project={null} />
    </Form>
  );
}

import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Employee } from '#contract/work/employees.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { BURDEN_MAX, payroll, WAGES_MAX } from '#contract/work/payroll.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { errorSentence, inSentence } from '../../../../kit/api/error-text.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { MoneyField, NumberField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconPlus } from '../../../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { useToday } from '../../identity/companies/hooks.ts';
import { useSeesPay } from '../../identity/companies/use-sees-pay.ts';
import shared from '../../../../kit/page/shared.module.css';

/** The wages of an employee, newest first. */
function useCostRates(employeeId: string) {
  return useCall(payroll.rates, { params: { id: employeeId } });
}

/** The hourly wages of an employee, each with its first day; only for users who see pay. */
export function WagesPanel(props: WagesProps) {
  return useSeesPay() ? <Wages {...props} /> : null;
}

interface WagesProps {
  employee: Employee;
  /** Called with the employee's version before and after the change: wages are part of the employee. */
  onChanged: (before: string, after: string) => void;
}

function Wages({ employee, onChanged }: WagesProps) {
  const { data, error, refetch } = useCostRates(employee.employee_id);
  const [isChanging, setChanging] = useState(false);
  const rates = data?.cost_rates;
  const changed = ({ updated_at }: ResponseOf<typeof payroll.changeRates>) => {
    setChanging(false);
    if (data) onChanged(data.updated_at, updated_at);
  };
  return (
    <section className={panel.panel} aria-label="Wages">
      <h2>Wages</h2>
      <p>
        Payroll pays each hour at the wage of its day, and the costing of a project adds taxes and insurance. A new rate
        does not change the past; only an owner can correct wages of past days. Customers and {employee.first_name} do
        not see wages.
      </p>
      {error && (
        <ListFailure text={errorSentence('Failed to get wages', error)} many="wages" onRetry={() => void refetch()} />
      )}
      {!rates && !error && <RecordSkeleton />}
      {rates?.length === 0 && <p>No wage yet.</p>}
      {rates && rates.length > 0 && (
        <Stack component="ul" gap={4} className={shared.figures}>
          {rates.map(({ starts_on, hourly_wage, burden_percent, bill_rate_dollar }) => (
            <li key={starts_on}>
              <strong>{formatUsd(hourly_wage)}</strong> an hour from {formatDay(starts_on)}
              {burden_percent > 0 && `, plus ${burden_percent}%`}
              {bill_rate_dollar !== null && `, billed at ${formatUsd(bill_rate_dollar)}`}
            </li>
          ))}
        </Stack>
      )}
      {rates && <Button onClick={() => setChanging(true)}>{rates.length === 0 ? 'Add Wage' : 'Change Wages'}</Button>}
      {data && isChanging && (
        <ChangeWages employee={employee} read={data} onClose={() => setChanging(false)} onDone={changed} />
      )}
    </section>
  );
}

interface ChangeWagesProps {
  employee: Employee;
  read: ResponseOf<typeof payroll.rates>;
  onClose: () => void;
  onDone: (saved: ResponseOf<typeof payroll.changeRates>) => void;
}

/** All wages in one form, so that a mistake in an old one can be corrected too. */
function ChangeWages({ employee, read, onClose, onDone }: ChangeWagesProps) {
  const { cost_rates: rates, updated_at } = read;
  const starts_on = useToday() ?? '';
  const blank = { starts_on, hourly_wage: '', burden_percent: '', bill_rate_dollar: '' };
  const form = useContractForm(payroll.changeRates, {
    initial: {
      cost_rates:
        rates.length === 0
          ? [blank]
          : rates.map((rate) => ({
              ...rate,
              hourly_wage: rate.hourly_wage.toFixed(2),
              burden_percent: rate.burden_percent > 0 ? String(rate.burden_percent) : '',
              bill_rate_dollar: rate.bill_rate_dollar?.toFixed(2) ?? '',
            })),
    },
    toBody: (values) => values,
    params: { id: employee.employee_id },
    version: updated_at,
    failure: inSentence('Failed to change wages'),
    onDone,
  });
  const rows = form.values.cost_rates;
  return (
    <ModalDialog opened onClose={onClose} title={`Wages of ${employee.first_name} ${employee.last_name}`}>
      <Form
        form={form}
        submitLabel="Save Wages"
        busyLabel="Saving..."
        beside={<Button onClick={onClose}>Cancel</Button>}
        card={false}
        warnOnLeaving={false}
      >
        <Stack gap={16} mb={16}>
          {rows.map((_, at) => (
            // Two wages may have the same day until they are saved.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} role="group" aria-label={`Wage ${at + 1}`}>
              <FieldGrid>
                <MoneyField form={form} name={`cost_rates.${at}.hourly_wage`} label="Hourly Wage" required />
                <DateField form={form} name={`cost_rates.${at}.starts_on`} label="From" required />
                <NumberField
                  form={form}
                  name={`cost_rates.${at}.burden_percent`}
                  label="Taxes and Insurance"
                  unit="%"
                  decimals={2}
                  cap={BURDEN_MAX}
                  help="What you pay on top of the wage."
                />
                <MoneyField
                  form={form}
                  name={`cost_rates.${at}.bill_rate_dollar`}
                  label="Bill Rate"
                  help="For an hour on an invoice. Empty: the rate in Settings."
                />
              </FieldGrid>
              <Button variant="subtle" onClick={() => form.fields.removeListItem('cost_rates', at)}>
                Remove Wage
              </Button>
            </div>
          ))}
        </Stack>
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          disabled={rows.length >= WAGES_MAX}
          onClick={() => form.fields.insertListItem('cost_rates', blank, 0)}
        >
          Add Wage
        </Button>
      </Form>
    </ModalDialog>
  );
}

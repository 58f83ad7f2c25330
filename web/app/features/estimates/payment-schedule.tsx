import { useEffect, type CSSProperties } from 'react';
import { SCHEDULE_OFF } from '../../../../contract/estimates.ts';
import { scheduleAmounts } from '../../../../contract/totals.ts';
import { NumberField } from '../../ui/fields.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { formatUsd } from '../../ui/format.ts';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../ui/icons.ts';
import {
  hasNoSchedule,
  scheduleAsTyped,
  scheduleIsRight,
  totalsAsTyped,
  type EstimateValues,
} from './estimate-values.ts';
import classes from './payment-schedule.module.css';

const PARTS = [
  { name: 'deposit_percent', label: 'Deposit' },
  { name: 'start_percent', label: 'At start' },
  { name: 'completion_percent', label: 'At completion' },
] as const;

/** The payment schedule in percent, with the dollars of the current total. */
export function PaymentSchedule({ form }: { form: FormState<EstimateValues> }) {
  const percents = scheduleAsTyped(form.values);
  const amounts = amountsOf(form.values);
  const { clearFieldError } = form.fields;
  const right = scheduleIsRight(form.values);
  // The message about the sum is shown at the deposit, and a change of another part may clear it.
  useEffect(() => {
    if (right) clearFieldError('deposit_percent');
  }, [right, clearFieldError]);
  return (
    <fieldset
      className={classes.schedule}
      style={{ '--parts': percents.map((part) => `${part || 0.001}fr`).join(' ') } as CSSProperties}
    >
      <legend>Payment Schedule</legend>
      <div className={classes.split} aria-hidden>
        <i />
        <i />
        <i />
      </div>
      <div className={classes.parts}>
        {PARTS.map(({ name, label }, at) => (
          <div key={name}>
            <NumberField form={form} name={name} label={label} unit="%" decimals={3} span={12} />
            <span className={classes.amount}>{formatUsd(amounts[at] ?? 0)}</span>
          </div>
        ))}
      </div>
      <Verdict values={form.values} said={Boolean(form.fields.errors['deposit_percent'])} />
    </fieldset>
  );
}

/** Shows whether the parts add up to 100%. `said` when the field's own message already says that they do not. */
function Verdict({ values, said }: { values: EstimateValues; said: boolean }) {
  if (hasNoSchedule(values)) {
    return (
      <p className={classes.verdict} role="status">
        <IconInfoCircle size={16} aria-hidden />
        No payment schedule is printed.
      </p>
    );
  }
  if (scheduleIsRight(values)) {
    return (
      <p className={classes.verdict} data-tone="green" role="status">
        <IconCircleCheck size={16} aria-hidden />
        The three parts total 100%.
      </p>
    );
  }
  const total = scheduleAsTyped(values).reduce((sum, part) => sum + part, 0);
  return (
    <p className={classes.verdict} data-tone="amber" role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {!said && SCHEDULE_OFF} They total {Number(total.toFixed(3))}% now.
    </p>
  );
}

/** Dollars of each part. The rounding remainder goes to the last part when the parts add up to 100%. */
function amountsOf(values: EstimateValues): number[] {
  const total = totalsAsTyped(values).final_total;
  const percents = scheduleAsTyped(values);
  if (scheduleIsRight(values) && !hasNoSchedule(values)) return scheduleAmounts(total, percents);
  return percents.map((percent) => scheduleAmounts(total, [percent, 100 - percent])[0] ?? 0);
}

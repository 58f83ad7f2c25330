import { Checkbox } from '@mantine/core';
import { useEffect, type CSSProperties } from 'react';
import { scheduleOff } from '#contract/sales/estimate-fields.ts';
import { scheduleAmounts } from '#domain/totals.ts';
import { NumberField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../../../kit/icons/icons.ts';
import { DepositLimit } from './deposit-limit.tsx';
import { RetainageLimit } from './retainage-limit.tsx';
import {
  hasNoSchedule,
  scheduleAsTyped,
  scheduleIsRight,
  totalsAsTyped,
  type EstimateValues,
} from './estimate-values.ts';
import classes from './proposals.module.css';

const PARTS = [
  { name: 'deposit_percent', label: 'Deposit' },
  { name: 'start_percent', label: 'At start' },
  { name: 'completion_percent', label: 'At completion' },
  { name: 'retainage_percent', label: 'Retainage' },
] as const;

const USUAL_RETAINAGE = 10;

/** The payment schedule in percent, with the dollars of the current total. */
export function PaymentSchedule({ form }: { form: FormState<EstimateValues> }) {
  const hasRetainage = form.values.retainage_percent !== '';
  const parts = hasRetainage ? PARTS : PARTS.slice(0, -1);
  const typed = scheduleAsTyped(form.values);
  const amounts = amountsOf(form.values);
  const { clearFieldError } = form.fields;
  const right = scheduleIsRight(form.values);
  // The message about the sum is shown at the deposit, and changing another part may clear it.
  useEffect(() => {
    if (right) clearFieldError('deposit_percent');
  }, [right, clearFieldError]);
  const { deposit_percent, completion_percent, retainage_percent } = typed;
  const { project_id } = form.values;
  const { final_total } = totalsAsTyped(form.values);
  function lower(part: 'deposit_percent' | 'retainage_percent', percent: number, completion: number): void {
    form.fields.setFieldValue(part, String(percent));
    form.fields.setFieldValue('completion_percent', String(completion));
    // The button disappears with the warning.
    form.fields.getInputNode(part)?.focus();
  }
  return (
    <fieldset
      className={classes.schedule}
      style={{ '--parts': parts.map(({ name }) => `${typed[name] || 0.001}fr`).join(' ') } as CSSProperties}
    >
      <legend>Payment Schedule</legend>
      <div className={classes.split} data-empty={hasNoSchedule(form.values) || undefined} aria-hidden>
        {parts.map(({ name }) => (
          <i key={name} />
        ))}
      </div>
      <div className={classes.parts} data-parts={parts.length}>
        {parts.map(({ name, label }, at) => (
          <div key={name}>
            <NumberField form={form} name={name} label={label} unit="%" decimals={3} span={12} />
            <span className={classes.amount}>{formatUsd(amounts[at] ?? 0)}</span>
          </div>
        ))}
      </div>
      <Checkbox
        className={classes.retainage}
        label="Keep back a share until the work is accepted"
        checked={hasRetainage}
        onChange={(event) => changeRetainage(form, event.currentTarget.checked)}
      />
      <Verdict values={form.values} isShownAtField={Boolean(form.fields.errors['deposit_percent'])} />
      <DepositLimit
        {...{ project_id, final_total, deposit_percent, completion_percent }}
        onLower={(lowered) => lower('deposit_percent', lowered.deposit_percent, lowered.completion_percent)}
      />
      <RetainageLimit
        {...{ project_id, final_total, retainage_percent, completion_percent }}
        onLower={(lowered) => lower('retainage_percent', lowered.retainage_percent, lowered.completion_percent)}
      />
    </fieldset>
  );
}

/** Moves the retainage from the amount due at completion, as far as that suffices, or back to it. */
function changeRetainage({ fields, values }: FormState<EstimateValues>, hasRetainage: boolean): void {
  const { completion_percent, retainage_percent } = scheduleAsTyped(values);
  const completion = hasRetainage ? completion_percent - USUAL_RETAINAGE : completion_percent + retainage_percent;
  if (completion >= 0 && !hasNoSchedule(values))
    fields.setFieldValue('completion_percent', String(Number(completion.toFixed(3))));
  fields.setFieldValue('retainage_percent', hasRetainage ? String(USUAL_RETAINAGE) : '');
}

interface VerdictProps {
  values: EstimateValues;
  /** Whether the message of a field already shows that the parts do not add up. */
  isShownAtField: boolean;
}

/** Shows whether the parts add up to 100%. */
function Verdict({ values, isShownAtField }: VerdictProps) {
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
        The {values.retainage_percent === '' ? 'three' : 'four'} parts total 100%.
      </p>
    );
  }
  const schedule = scheduleAsTyped(values);
  const total = Object.values(schedule).reduce((sum, part) => sum + part, 0);
  return (
    <p className={classes.verdict} data-tone="amber" role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {!isShownAtField && scheduleOff(schedule)} They total {Number(total.toFixed(3))}% now.
    </p>
  );
}

/** Dollars of each part. The rounding remainder goes to the last part when the parts add up to 100%. */
function amountsOf(values: EstimateValues): number[] {
  const total = totalsAsTyped(values).final_total;
  const schedule = scheduleAsTyped(values);
  const percents = PARTS.map(({ name }) => schedule[name]);
  if (scheduleIsRight(values) && !hasNoSchedule(values)) return scheduleAmounts(total, percents);
  return percents.map((percent) => scheduleAmounts(total, [percent, 100 - percent])[0] ?? 0);
}

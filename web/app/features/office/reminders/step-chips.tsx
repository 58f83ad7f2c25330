import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { LAST_BUSINESS_DAY, type ReminderKind, type ReminderStep } from '#domain/office/reminder-plan.ts';
import { stepText } from '#domain/office/reminder-messages.ts';
import { STEP_DAYS_MAX, STEPS_MAX } from '#endpoints/office/reminders.ts';
import { IconPlus, IconX } from '../../../../kit/icons/icons.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './reminders.module.css';

interface StepChipsProps {
  kind: ReminderKind;
  steps: readonly ReminderStep[];
  onChange: (steps: ReminderStep[]) => void;
}

/** The steps of a kind, each with a button that removes it, and a button that adds one. */
export function StepChips({ kind, steps, onChange }: StepChipsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const add = (step: ReminderStep) => {
    onChange(inOrder(kind, [...new Set([...steps, step])]));
    setIsAdding(false);
  };
  return (
    <>
      <ul className={shared.buttons}>
        {steps.map((step) => (
          <li key={step} className={classes.chip}>
            {stepText(kind, step)}
            <button
              type="button"
              aria-label={`Remove ${stepText(kind, step)}`}
              disabled={steps.length === 1}
              onClick={() => onChange(steps.filter((other) => other !== step))}
            >
              <IconX size={16} aria-hidden />
            </button>
          </li>
        ))}
        {steps.length < STEPS_MAX && !isAdding && (
          <li>
            <button type="button" className={classes.add} onClick={() => setIsAdding(true)}>
              <IconPlus size={16} aria-hidden />
              Step
            </button>
          </li>
        )}
      </ul>
      {isAdding && (
        <NewStep
          kind={kind}
          hasLast={steps.includes(LAST_BUSINESS_DAY)}
          onAdd={add}
          onCancel={() => setIsAdding(false)}
        />
      )}
    </>
  );
}

interface NewStepProps {
  kind: ReminderKind;
  hasLast: boolean;
  onAdd: (step: ReminderStep) => void;
  onCancel: () => void;
}

const AFTER = {
  estimate_unanswered: 'days after sending',
  invoice_due_soon: 'days before the due day',
  invoice_overdue: 'days after the due day',
  visit: 'days before the visit',
} as const;

function NewStep({ kind, hasLast, onAdd, onCancel }: NewStepProps) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const least = kind === 'invoice_overdue' || kind === 'visit' ? 1 : 0;
  const isRight = /^\d{1,2}$/.test(typed) && Number(typed) >= least && Number(typed) <= STEP_DAYS_MAX;
  return (
    <div className={classes.newStep}>
      <label htmlFor={id}>
        <input
          id={id}
          inputMode="numeric"
          value={typed}
          // The user opened the field by clicking the button.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-describedby={`${id}-range`}
          onChange={({ currentTarget }) => setTyped(currentTarget.value.replaceAll(/\D/g, '').slice(0, 2))}
          onKeyDown={({ key }) => key === 'Enter' && isRight && onAdd(Number(typed))}
        />
        {AFTER[kind]}
      </label>
      <p className={shared.small} id={`${id}-range`}>
        From {least} to {STEP_DAYS_MAX}.
      </p>
      <div className={shared.buttons}>
        <Button disabled={!isRight} onClick={() => onAdd(Number(typed))}>
          Add Step
        </Button>
        {kind === 'estimate_unanswered' && !hasLast && (
          <Button onClick={() => onAdd(LAST_BUSINESS_DAY)}>Last Business Day</Button>
        )}
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** In order of time: before the due date or visit, the longest interval first, and the last business day at the end. */
function inOrder(kind: ReminderKind, steps: readonly ReminderStep[]): ReminderStep[] {
  const rank = (step: ReminderStep) => (step === LAST_BUSINESS_DAY ? STEP_DAYS_MAX + 1 : step);
  const sign = kind === 'invoice_due_soon' || kind === 'visit' ? -1 : 1;
  return steps.toSorted((one, other) => sign * (rank(one) - rank(other)));
}

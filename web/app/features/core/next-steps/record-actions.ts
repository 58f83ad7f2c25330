import type { NextStep } from '#contract/core/needs.ts';
import type { RecordAction } from '#domain/next-step.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { IconCash, IconCircleCheck, IconFileInvoice, IconFileText, IconPlus } from '../../../../kit/icons/icons.ts';
import type { IconComponent } from '../../../../kit/page/notice.tsx';
import { paths } from '../../../../kit/paths.ts';
import { NEED_ACTIONS } from './need-actions.ts';
import { NEED_LOOKS } from './need-looks.ts';

/** The button of a step and the screen that it opens. */
export interface StepButton {
  label: string;
  to: string;
  state?: object;
  /** Does it on the current screen instead. */
  open?: (() => void) | undefined;
}

const RECORD_BUTTONS: Record<RecordAction, (step: NextStep) => StepButton> = {
  send_estimate: ({ document }) => ({
    label: 'Send Estimate',
    to: paths.sendEstimate(),
    state: { estimate_id: document.id },
  }),
  send_invoice: ({ document }) => ({
    label: 'Send Invoice',
    to: paths.sendInvoice(),
    state: { invoice_id: document.id },
  }),
  bill: ({ document, amount }) => ({
    label: `Bill ${formatUsd(amount ?? 0)}`,
    to: paths.billing(),
    state: { estimate_id: document.id },
  }),
  create_estimate: ({ document }) => ({
    label: 'Create Estimate',
    to: paths.createEstimate(),
    state: { [`${document.type}_id`]: document.id },
  }),
};

/** Undefined if the role does not include the action. */
export function buttonOf(step: NextStep): StepButton | undefined {
  const { action } = step;
  if (action === null) return undefined;
  if (action in RECORD_BUTTONS) return RECORD_BUTTONS[action as RecordAction](step);
  const { label, way, run } = NEED_ACTIONS[action as keyof typeof NEED_ACTIONS];
  const need = step as Parameters<typeof way>[0];
  const target = way(need);
  return target && { label, ...target, open: run?.(need) };
}

type Look = [icon: IconComponent, tone: 'blue' | 'red' | 'amber' | 'green'];

const RECORD_LOOKS = {
  draft_estimate: [IconFileText, 'blue'],
  unsent_invoice: [IconFileInvoice, 'blue'],
  left_to_bill: [IconCash, 'blue'],
  no_estimate: [IconPlus, 'blue'],
} as const;

export function lookOf({ kind }: NextStep): Look {
  return kind in RECORD_LOOKS
    ? [...RECORD_LOOKS[kind as keyof typeof RECORD_LOOKS]]
    : NEED_LOOKS[kind as keyof typeof NEED_LOOKS];
}

export const CALM_ICON = IconCircleCheck;

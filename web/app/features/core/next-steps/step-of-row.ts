import type { NextStep } from '#contract/core/needs.ts';
import type { StatusTone } from '../../../../kit/lists/status-badge.tsx';
import type { FirstAction } from '../../../../kit/lists/list-columns.ts';
import { buttonOf, lookOf } from './record-actions.ts';

/** The tone of a row's next step; gray if there is nothing to do. */
export function toneOfStep(step: NextStep | null | undefined): StatusTone {
  return step ? lookOf(step)[1] : 'grey';
}

/** What is next, in a row that shows the customer's name: "Owes on invoice #1009". */
export function sentenceInRow({ sentence }: NextStep, name: string): string {
  if (!sentence.startsWith(`${name} `)) return sentence;
  const rest = sentence.slice(name.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The button of a row's next step; undefined without one, or if the role does not include it. */
export function firstStepOf(step: NextStep | null | undefined): FirstAction | undefined {
  return step ? buttonOf(step) : undefined;
}

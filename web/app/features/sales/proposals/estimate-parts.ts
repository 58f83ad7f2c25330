import type { ListedEstimate } from '#contract/sales/estimates.ts';
import { type CompanyDay, dayText, daysUntil } from '../../../../kit/day-text.ts';
import { formatUsd } from '../../../../kit/format.ts';
import type { FirstAction, RecordCard } from '../../../../kit/lists/list-columns.ts';
import { paths } from '../../../../kit/paths.ts';
import { companyOrNameOf } from '../../work/projects/project-text.ts';
import { carrying } from './estimate-hooks.ts';
import { estimateStatusText, isExpiring } from './estimate-status-text.ts';
import { labelOf, toneOf } from './proposal-status.tsx';

/** An estimate on a phone. */
export function card(estimate: ListedEstimate, at: CompanyDay): RecordCard {
  const { today } = at;
  const { estimate_number, name, status, valid_until, final_total, approved_total } = estimate;
  const text = estimateStatusText(estimate, at);
  return {
    to: paths.updateEstimate(),
    state: carrying(estimate),
    title: companyOrNameOf(estimate),
    amount: formatUsd(approved_total ?? final_total),
    second: `#${estimate_number} · ${name}`,
    status: text ? `${labelOf(status)} · ${text}` : labelOf(status),
    tone: isExpiring(estimate, today) ? 'amber' : toneOf(status),
    aside: valid_until ? validText(valid_until, today) : undefined,
  };
}

function validText(valid_until: string, today: string): string {
  return `${daysUntil(valid_until, today) < 0 ? 'until' : 'valid until'} ${dayText(valid_until, today)}`;
}

/** What comes next for an estimate, by its status. */
export function firstActions(estimate: ListedEstimate): FirstAction[] {
  const state = carrying(estimate);
  const { status, project_id, is_planned } = estimate;
  if (status === 'draft' || status === 'revising')
    return [{ label: 'Send to Customer', to: paths.sendEstimate(), state }];
  if (status === 'question') return [{ label: 'Answer', to: paths.answerEstimate(), state }];
  if (status !== 'approved') return [{ label: 'Send Again', to: paths.sendEstimate(), state }];
  if (is_planned === false) return [{ label: 'Plan Visit', to: paths.createVisit(), state: { project_id } }];
  return [{ label: 'Billing', to: paths.billing(), state }];
}

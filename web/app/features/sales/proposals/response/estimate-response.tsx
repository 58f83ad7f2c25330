import { approvals } from '#contract/sales/approvals.ts';
import type { Estimate } from '#contract/sales/estimates.ts';
import type { BilledInvoice } from '#contract/sales/installments.ts';
import type { ItemizedEstimate } from '#contract/sales/itemized-estimates.ts';
import { linesIn, packagesOf } from '#domain/sales/packages.ts';
import { estimateTotals } from '#domain/totals.ts';
import { IconPlus } from '../../../../../kit/icons/icons.ts';
import { Card } from '../../../../../kit/lists/cards.tsx';
import { LinkButton } from '../../../../../kit/page/link-button.tsx';
import shared from '../../../../../kit/page/shared.module.css';
import { paths } from '../../../../../kit/paths.ts';
import { NextReminder } from '../../../work/messages/next-reminder.tsx';
import { carrying, useChosenEstimate, useLines } from '../estimate-hooks.ts';
import { useBilling } from '../use-billing.ts';
import { useResponse } from '../use-response.ts';
import { LoadedResponse, ResponseCards } from './response-cards.tsx';
import { ResponseScreen } from './response-screen.tsx';
import { ChosenEstimate } from '../chosen-proposal.tsx';
import { estimateProposal } from '../estimate-proposal.ts';
import { ESTIMATE_TRAIL } from '../proposal-links.tsx';

/** The customer's response to an estimate, and the contractor's answers to questions. */
export default function EstimateResponse() {
  const chosen = useChosenEstimate();
  return (
    <ResponseScreen proposal={chosen.record && estimateProposal(chosen.record)} trail={ESTIMATE_TRAIL}>
      <ChosenEstimate chosen={chosen}>{(record) => <Response estimate={record} />}</ChosenEstimate>
    </ResponseScreen>
  );
}

function Response({ estimate }: { estimate: Estimate }) {
  const { estimate_id, revision_number, reminders_off } = estimate;
  const query = useResponse(approvals, estimate_id);
  const { lines } = useLines(estimate_id, { enabled: revision_number === null });
  const { billing } = useBilling(estimate_id, { enabled: query.response?.status === 'approved' });
  return (
    <LoadedResponse query={query}>
      {(response) => (
        <ResponseCards
          proposal={{ ...estimateProposal(estimate), response, endpoints: approvals }}
          choiceOfDraft={lines && choiceAmong(estimate, lines)}
          afterApproval={<AfterApproval estimate={estimate} />}
          whyNotWithdrawn={billing && whyNotWithdrawn(billing.invoices)}
          beforeApproval={<NextReminder document={{ kind: 'estimate', id: estimate_id }} isOff={reminders_off} />}
        />
      )}
    </LoadedResponse>
  );
}

/** What the customer of a draft can choose. */
function choiceAmong(estimate: Estimate, lines: readonly ItemizedEstimate[]) {
  const packages = packagesOf(lines).map((each) => {
    const { final_total } = estimateTotals(linesIn(lines, each), estimate);
    return { package: each, final_total };
  });
  return { optional_line_items: lines.filter((line) => line.is_optional), packages };
}

/** Additions and deductions after the approval. */
function AfterApproval({ estimate }: { estimate: Estimate }) {
  return (
    <Card title="Change Orders">
      <p>The work has changed? Your customer approves the change; the signed estimate stays as is.</p>
      <div className={shared.buttons}>
        <LinkButton to={paths.createChangeOrder()} state={carrying(estimate)} icon={IconPlus}>
          Write Change Order
        </LinkButton>
        <LinkButton to={paths.changeOrders()} state={carrying(estimate)}>
          All Change Orders
        </LinkButton>
      </div>
    </Card>
  );
}

/** "You can withdraw it after voiding invoices #1047 and #1050."; undefined while none is active. */
function whyNotWithdrawn(invoices: readonly BilledInvoice[]): string | undefined {
  const active = invoices.filter(({ status }) => status !== 'VOID').map(({ invoice_number }) => `#${invoice_number}`);
  if (active.length === 0) return undefined;
  const numbers = new Intl.ListFormat('en-US').format(active);
  return `You can withdraw it after voiding ${active.length === 1 ? 'invoice' : 'invoices'} ${numbers}.`;
}

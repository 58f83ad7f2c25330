import { useState } from 'react';
import { approvals } from '#contract/sales/approvals.ts';
import { estimates, type Estimate } from '#contract/sales/estimates.ts';
import type { DepositWarning } from '#domain/sales/deposit-limits.ts';
import { ApiError, call } from '../../../../../kit/api/call.ts';
import { errorText } from '../../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../../kit/api/queries.ts';
import { formatUsd } from '../../../../../kit/format.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../../../kit/icons/icons.ts';
import { Notice } from '../../../../../kit/page/notice.tsx';
import { Page } from '../../../../../kit/page/page.tsx';
import { FirstSendOffer } from '../../../work/messages/first-send-offer.tsx';
import { useReminderSettings } from '../../../work/messages/reminder-hooks.ts';
import { DocumentReminders } from '../../../work/messages/next-reminder.tsx';
import { ShownPhotos, useShownPhotos } from '../../../work/photos/shown-photos.tsx';
import { DepositLimit } from '../deposit-limit.tsx';
import { useChosenEstimate } from '../estimate-hooks.ts';
import { SendProposal } from './send-proposal.tsx';
import { ChosenEstimate } from '../chosen-proposal.tsx';
import { estimateProposal } from '../estimate-proposal.ts';
import { ESTIMATE_TRAIL } from '../proposal-links.tsx';

export default function SendEstimate() {
  const chosen = useChosenEstimate();
  return (
    <Page title="Send Estimate" trail={ESTIMATE_TRAIL}>
      <ChosenEstimate chosen={chosen}>{(estimate) => <Sending estimate={estimate} />}</ChosenEstimate>
    </Page>
  );
}

function Sending({ estimate }: { estimate: Estimate }) {
  const { estimate_id, project_id, customer_id, estimate_number, name, final_total, status } = estimate;
  const isOpen = status !== 'approved';
  const photos = useShownPhotos({ endpoints: estimates, id: estimate_id, project_id, isOpen });
  const reminders = useReminderSettings();
  return (
    <SendProposal
      proposal={estimateProposal(estimate)}
      endpoints={approvals}
      document={{
        endpoints: estimates,
        id: { estimate_id },
        sendIds: { estimate_id, project_id, customer_id, message_for: 'estimate' },
      }}
      facts={[['Estimate', `#${estimate_number} ${name}, ${formatUsd(final_total)}`]]}
      failure={sendFailure}
      prepare={photos.save}
      isChanged={photos.isChanged}
      isLoading={photos.isLoading || reminders.isLoading}
      before={
        isOpen && (
          <>
            <LowerDeposit estimate={estimate} />
            <ShownPhotos all={photos.all} shown={photos.shown} onChoose={photos.choose} />
            <DocumentReminders
              document={{ kind: 'estimate', id: estimate_id }}
              isOff={estimate.reminders_off}
              settings={reminders.settings}
            />
          </>
        )
      }
      after={<FirstSendOffer kind="estimate" />}
    />
  );
}

/**
 * The warning about a deposit above the state's limit, with a button that lowers the deposit of the saved estimate
 * immediately.
 */
function LowerDeposit({ estimate }: { estimate: Estimate }) {
  const { estimate_id, project_id, final_total, deposit_percent, completion_percent, updated_at } = estimate;
  const [state, setState] = useState<LoweringState>({ phase: 'none' });
  async function lower(lowered: DepositWarning['lowered']): Promise<void> {
    setState({ phase: 'busy' });
    try {
      const input = { params: { id: estimate_id }, body: { estimate: lowered } };
      await call(estimates.update, input, { version: updated_at });
      await refreshAll();
      setState({ phase: 'lowered', percent: lowered.deposit_percent });
    } catch (error) {
      setState({ phase: 'failed', text: errorText('Failed to update estimate', error) });
    }
  }
  return (
    <>
      <DepositLimit
        project_id={project_id}
        final_total={final_total}
        deposit_percent={deposit_percent ?? 0}
        completion_percent={completion_percent ?? 0}
        onLower={(lowered) => void lower(lowered)}
        busy={state.phase === 'busy'}
      />
      {state.phase === 'lowered' && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>The deposit is {state.percent}% now. The rest is due at completion.</p>
        </Notice>
      )}
      {state.phase === 'failed' && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{state.text}</p>
        </Notice>
      )}
    </>
  );
}

type LoweringState =
  | { phase: 'none' | 'busy' }
  | { phase: 'lowered'; percent: number }
  | { phase: 'failed'; text: string };

/** "Failed to send estimate: Error 422: Unprocessable Content - There is no consent on record …" */
function sendFailure(error: unknown): string {
  const failed = 'Failed to send estimate';
  const text = error instanceof ApiError ? STATUS_MESSAGES[error.status] : undefined;
  if (!(error instanceof ApiError) || !text) return errorText(failed, error);
  return `${failed}: Error ${error.status}: ${text} - ${error.message}`;
}

/** HTTP/2 responses have no status text. An expired session has its own message. */
const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

import { useState } from 'react';
import type { DepositWarning } from '#domain/sales/deposit-limits.ts';
import { estimates, type Estimate } from '#contract/sales/estimates.ts';
import { call } from '../../../../../kit/api/call.ts';
import { refreshAll } from '../../../../../kit/api/queries.ts';
import { SendScreen } from '../../documents/send-screen.tsx';
import { errorText } from '../../../../../kit/api/error-text.ts';
import { formatUsd } from '../../../../../kit/format.ts';
import { DepositLimit } from '../deposit-limit.tsx';
import { IconAlertTriangle, IconCircleCheck } from '../../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../../kit/page/notice.tsx';
import { Page } from '../../../../../kit/page/page.tsx';
import { ChosenEstimate, ESTIMATE_TRAIL, GO_TO_ESTIMATE } from '../chosen-estimate.tsx';
import { estimatePdf } from '../estimate-pdf.ts';
import { FirstSendOffer } from '../../../work/messages/first-send-offer.tsx';
import { DocumentReminders } from '../../../work/messages/next-reminder.tsx';
import { ShownPhotos, useShownPhotos } from '../../../work/photos/shown-photos.tsx';
import { useEstimateAnswer } from '../estimate-answer.ts';
import { useChosenEstimate } from '../estimate-hooks.ts';
import { isSentAgain, whatSendingDoes } from './revision-text.ts';
import { sendFailure } from './send-failure.ts';

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
  const whatGoes = useWhatGoes(estimate, photos.isChanged);
  return (
    <SendScreen
      document={{
        calls: estimates,
        id: { estimate_id },
        which: { estimate_id, project_id, customer_id, message_for: 'estimate' },
      }}
      record={estimate}
      facts={[['Estimate', `#${estimate_number} ${name}, ${formatUsd(final_total)}`]]}
      pdf={estimatePdf(estimate_id)}
      label="Send Estimate"
      many="estimates"
      failure={(error) => sendFailure('Failed to send estimate', error)}
      prepare={photos.save}
      whatGoes={whatGoes}
      isLoading={photos.isLoading}
      before={
        isOpen && (
          <>
            <LowerDeposit estimate={estimate} />
            <ShownPhotos all={photos.all} shown={photos.shown} onChoose={photos.choose} />
            <DocumentReminders document={{ kind: 'estimate', id: estimate_id }} isOff={estimate.reminders_off} />
          </>
        )
      }
      after={<FirstSendOffer kind="estimate" />}
      sent="Your estimate PDF has been generated and is now being sent"
      back={<LinkButton to={GO_TO_ESTIMATE.to}>{GO_TO_ESTIMATE.label}</LinkButton>}
    />
  );
}

/** The warning of a deposit above the limit of the state, by which the saved estimate can be changed at once. */
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

/** Which revision sending makes or repeats; empty for the first one. */
function useWhatGoes({ estimate_id, revision_number, status }: Estimate, arePhotosChanged: boolean): string {
  const { answer } = useEstimateAnswer(estimate_id, { enabled: revision_number !== null });
  const [newest] = answer?.revisions ?? [];
  return whatSendingDoes(revision_number, isSentAgain(status) && !arePhotosChanged, newest?.valid_until);
}

import { Box, Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../../../../kit/api/call.ts';
import { errorSentence } from '../../../../../kit/api/error-text.ts';
import { Card } from '../../../../../kit/lists/cards.tsx';
import { IconAlertTriangle, IconCall, IconSignature } from '../../../../../kit/icons/icons.ts';
import { Notice } from '../../../../../kit/page/notice.tsx';
import classes from './response.module.css';
import type { ProposalWithResponse } from '../use-response.ts';

interface WaysToApproveProps {
  proposal: ProposalWithResponse;
  /** Why no approval can be recorded by hand now. */
  reasonAgainstManualApproval: string | undefined;
  /** Undefined while an approval is being recorded. */
  onRecord: (() => void) | undefined;
}

/** Approval without the link: in person, by phone, by email or on paper. */
export function WaysToApprove({ proposal, reasonAgainstManualApproval, onRecord }: WaysToApproveProps) {
  const { isBusy, failure, signHere } = useSigning(proposal);
  return (
    <Card title="Other ways to approve">
      <div className={classes.way}>
        <IconSignature size={20} stroke={1.75} aria-hidden />
        <Stack gap={8} align="flex-start">
          <Box component="h3" fz={14} lh="1.25rem">
            The customer is with you
          </Box>
          <p>Opens the {proposal.kind.one} on this device for 30 minutes, without your menu.</p>
          {failure && (
            <Notice tone="red" icon={IconAlertTriangle}>
              <p>{failure}</p>
            </Notice>
          )}
          <Button loading={isBusy} onClick={() => void signHere()}>
            Sign Here Now
          </Button>
        </Stack>
      </div>
      {onRecord && (
        <div className={classes.way}>
          <IconCall size={20} stroke={1.75} aria-hidden />
          <Stack gap={8} align="flex-start">
            <Box component="h3" fz={14} lh="1.25rem">
              Approved by phone, email or on paper
            </Box>
            <p>{reasonAgainstManualApproval ?? 'You note how and when it was, and your name is kept with it.'}</p>
            <Button disabled={reasonAgainstManualApproval !== undefined} onClick={onRecord}>
              Record Approval
            </Button>
          </Stack>
        </div>
      )}
    </Card>
  );
}

const TRIES = 15;
const RETRY_MS = 2000;

/** Opens the document in this window for the customer to sign, once its PDF is rendered. */
function useSigning(proposal: ProposalWithResponse) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const signHere = async () => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      const { url } = await openWhenReady(proposal);
      location.assign(url);
    } catch (error) {
      setFailure(errorSentence(`Failed to open the ${proposal.kind.one}`, error));
      setIsBusy(false);
      running.current = false;
    }
  };
  return { isBusy, failure, signHere };
}

type Signing = Pick<ProposalWithResponse, 'id' | 'endpoints'>;

async function openWhenReady({ id, endpoints }: Signing, tries = TRIES): Promise<{ url: string }> {
  try {
    return await call(endpoints.sign, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'document_not_ready' || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return openWhenReady({ id, endpoints }, tries - 1);
  }
}

import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../../../../kit/api/call.ts';
import { errorSentence } from '../../../../../kit/api/error-text.ts';
import { Card } from '../../../../../kit/lists/cards.tsx';
import { IconAlertTriangle, IconCall, IconSignature } from '../../../../../kit/icons/icons.ts';
import { Notice } from '../../../../../kit/page/notice.tsx';
import classes from './response.module.css';
import type { Answered } from '../proposal.ts';

interface WaysToYesProps {
  answered: Answered;
  /** Why no approval can be recorded by hand now. */
  whyNotByHand: string | undefined;
  /** Undefined while it is recorded. */
  onRecord: (() => void) | undefined;
}

/** How a customer says yes who does not use the link that was sent. */
export function WaysToYes({ answered, whyNotByHand, onRecord }: WaysToYesProps) {
  const { isBusy, failure, signHere } = useSigning(answered);
  return (
    <Card title="Other Ways to Yes">
      <div className={classes.way}>
        <IconSignature size={20} stroke={1.75} aria-hidden />
        <div>
          <h3>The customer is with you</h3>
          <p>Opens the {answered.one} on this device for 30 minutes, without your menu.</p>
          {failure && (
            <Notice tone="red" icon={IconAlertTriangle}>
              <p>{failure}</p>
            </Notice>
          )}
          <Button loading={isBusy} onClick={() => void signHere()}>
            Sign Here Now
          </Button>
        </div>
      </div>
      {onRecord && (
        <div className={classes.way}>
          <IconCall size={20} stroke={1.75} aria-hidden />
          <div>
            <h3>Yes by phone, email or on paper</h3>
            <p>{whyNotByHand ?? 'You note how and when it was, and your name is kept with it.'}</p>
            <Button disabled={whyNotByHand !== undefined} onClick={onRecord}>
              Record Approval
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}

const TRIES = 15;
const ASK_AGAIN_MS = 2000;

/** Opens the document in this window for the customer to sign, once its PDF is rendered. */
function useSigning(answered: Answered) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const signHere = async () => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      const { url } = await openWhenReady(answered);
      location.assign(url);
    } catch (error) {
      setFailure(errorSentence(`Failed to open the ${answered.one}`, error));
      setIsBusy(false);
      running.current = false;
    }
  };
  return { isBusy, failure, signHere };
}

async function openWhenReady({ id, calls }: Pick<Answered, 'id' | 'calls'>, tries = TRIES): Promise<{ url: string }> {
  try {
    return await call(calls.sign, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'document_not_ready' || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    return openWhenReady({ id, calls }, tries - 1);
  }
}

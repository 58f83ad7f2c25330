import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { access } from '#contract/identity/access.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import type { LoginState } from '../../../../kit/session/navigation-state.ts';
import { passkeyProblem, signWithPasskey } from '../../../../kit/session/passkeys.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import classes from './access-page.module.css';
import { useEnter } from './use-enter.ts';

interface PasskeyStepProps {
  challenge: string;
  from: LoginState['from'];
}

type PasskeyRequest = { phase: 'idle' | 'busy' } | { phase: 'failed'; text: string };

/** The second step of a login by a passkey. */
export function PasskeyStep({ challenge, from }: PasskeyStepProps) {
  const enter = useEnter(from);
  const [request, setRequest] = useState<PasskeyRequest>({ phase: 'idle' });
  const busy = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  async function ask(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setRequest({ phase: 'busy' });
    try {
      const { data } = await call(access.passkeyOptions, { body: { challenge } });
      const credential = await signWithPasskey(data.attributes.options);
      const session = await call(access.answerByPasskey, { body: { challenge, credential } });
      // It stays busy until the next screen is loaded.
      enter(session.data.attributes);
    } catch (error) {
      setRequest({ phase: 'failed', text: passkeyProblem(error) ?? errorSentence('Failed to log in', error) });
      busy.current = false;
    }
  }

  return (
    <div className={classes.passkey}>
      {request.phase === 'failed' && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{request.text}</p>
        </Notice>
      )}
      <Button
        ref={button}
        variant="filled"
        color="accent"
        loading={request.phase === 'busy'}
        onClick={() => void ask()}
      >
        Use Your Passkey
      </Button>
    </div>
  );
}

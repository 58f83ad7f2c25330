import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { access, type Challenge } from '#contract/identity/access.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import type { LoginState } from '../../../../kit/session/navigation-state.ts';
import { hasPasskeys } from '../../../../kit/session/passkeys.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { TextField } from '../../../../kit/forms/fields.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { AccessForm } from './access-page.tsx';
import classes from './access-page.module.css';
import { PasskeyStep } from './passkey-step.tsx';
import { useEnter } from './use-enter.ts';

interface SecondStepProps {
  challenge: Challenge;
  from: LoginState['from'];
  onStartAgain: () => void;
}

/** The second step of a login: a passkey, a code from the app, or a recovery code. */
export function SecondStep({ challenge: { challenge, methods }, from, onStartAgain }: SecondStepProps) {
  const hasApp = methods.includes('app');
  const hasPasskey = methods.includes('passkey');
  const canUsePasskey = hasPasskey && hasPasskeys();
  const [kind, setKind] = useState<CodeKind>(hasApp ? 'app' : 'recovery');
  const other = kind === 'app' ? 'recovery' : 'app';
  return (
    <section className={classes.own}>
      <h2 className={shared.subheading}>Two-Step Login</h2>
      {canUsePasskey && (
        <>
          <PasskeyStep challenge={challenge} from={from} />
          <p className={classes.or}>or</p>
        </>
      )}
      {hasPasskey && !canUsePasskey && (
        <p>
          Your passkey does not work in this browser.{' '}
          {hasApp ? 'Use a code instead.' : 'Use a recovery code, or log in where your passkey works.'}
        </p>
      )}
      <CodeForm key={kind} kind={kind} challenge={challenge} from={from} isFirst={!canUsePasskey} />
      <div className={shared.buttons}>
        {hasApp && (
          <Button variant="subtle" onClick={() => setKind(other)}>
            {kind === 'app' ? 'Use a recovery code' : 'Use the app'}
          </Button>
        )}
        <Button variant="subtle" onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    </section>
  );
}

type CodeKind = 'app' | 'recovery';

const LABELS = {
  app: { label: 'Code from your app', help: 'Six digits. A new code comes every 30 seconds.' },
  recovery: { label: 'Recovery code', help: 'One of the codes that you kept when you turned two-step login on.' },
} as const;

interface CodeFormProps {
  kind: CodeKind;
  challenge: string;
  from: LoginState['from'];
  /** Whether this is the first method on the page, without a passkey above it. */
  isFirst: boolean;
}

function CodeForm({ kind, challenge, from, isFirst }: CodeFormProps) {
  const enter = useEnter(from);
  const form = useContractForm(access.answerChallenge, {
    initial: { code: '' },
    toBody: ({ code }) => ({ challenge, code }),
    failure: inSentence('Failed to log in'),
    onDone: ({ data }) => enter(data.attributes),
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFirst) place.current?.querySelector('input')?.focus();
  }, [isFirst]);
  // After the login the form stays busy until the next screen is loaded.
  const shown = form.phase === 'done' ? { ...form, phase: 'busy' as const } : form;
  return (
    <AccessForm>
      <Form form={shown} submitLabel="Login" card={false} warnOnLeaving={false}>
        <div ref={place}>
          <TextField
            form={form}
            name="code"
            required
            autoComplete="one-time-code"
            {...LABELS[kind]}
            {...(kind === 'app' && { inputMode: 'numeric' as const })}
          />
        </div>
      </Form>
    </AccessForm>
  );
}

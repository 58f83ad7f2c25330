import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { access } from '../../../../contract/access.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import type { LoginState } from '../../lib/navigation-state.ts';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import shared from '../../ui/shared.module.css';
import { AccessForm } from './access-page.tsx';
import classes from './login.module.css';
import { useEnter } from './use-enter.ts';

interface SecondStepProps {
  challenge: string;
  from: LoginState['from'];
  onStartAgain: () => void;
}

/** The second step of a login: a code from the app, or a recovery code. */
export function SecondStep({ challenge, from, onStartAgain }: SecondStepProps) {
  const [kind, setKind] = useState<CodeKind>('app');
  const other = kind === 'app' ? 'recovery' : 'app';
  return (
    <section className={classes.own}>
      <h2>Two-step login</h2>
      <CodeForm key={kind} kind={kind} challenge={challenge} from={from} />
      <div className={shared.buttons}>
        <Button variant="subtle" onClick={() => setKind(other)}>
          {kind === 'app' ? 'Use a recovery code' : 'Use the app'}
        </Button>
        <Button variant="subtle" onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    </section>
  );
}

type CodeKind = 'app' | 'recovery';

const TEXTS = {
  app: { label: 'Code from your app', help: 'Six digits. A new code comes every 30 seconds.' },
  recovery: { label: 'Recovery code', help: 'One of the codes that you kept when you turned two-step login on.' },
} as const;

function CodeForm({ kind, challenge, from }: Omit<SecondStepProps, 'onStartAgain'> & { kind: CodeKind }) {
  const enter = useEnter(from);
  const form = useContractForm(access.answerChallenge, {
    initial: { code: '' },
    toBody: ({ code }) => ({ challenge, code }),
    failure: 'Failed to log in',
    onDone: ({ data }) => enter(data.attributes),
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
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
            {...TEXTS[kind]}
            {...(kind === 'app' && { inputMode: 'numeric' as const })}
          />
        </div>
      </Form>
    </AccessForm>
  );
}

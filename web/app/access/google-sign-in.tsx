import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePublicConfig } from '../public-config.ts';
import { IconAlertTriangle } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { drawGoogleButton, type GoogleButtonText } from './google-identity.ts';
import classes from './google-sign-in.module.css';

interface GoogleSignInProps {
  title: string;
  text: GoogleButtonText;
  /** Why it cannot be pressed yet; said in its place. */
  whyNot?: string | undefined;
  busy: boolean;
  onCredential: (token: string) => void;
  /** What to do where Google's button cannot be had. */
  advice?: ReactNode;
  /** What went wrong with the credential. */
  children?: ReactNode;
}

/** Google's own button where this server is set up for it, else that it is not. */
export function GoogleSignIn({ title, text, whyNot, busy, onCredential, advice, children }: GoogleSignInProps) {
  const config = usePublicConfig();
  const clientId = config?.google_client_id;
  return (
    <section className={classes.google} aria-busy={busy}>
      <h2>{title}</h2>
      {children}
      {clientId === null && <p>Google sign-in is not configured on this server.</p>}
      {clientId && whyNot && <p>{whyNot}</p>}
      {clientId && !whyNot && <GoogleButton {...{ clientId, text, onCredential, advice }} />}
      {busy && <p role="status">Signing in with Google...</p>}
    </section>
  );
}

interface GoogleButtonProps {
  clientId: string;
  text: GoogleButtonText;
  onCredential: (token: string) => void;
  advice: ReactNode;
}

function GoogleButton({ clientId, text, onCredential, advice }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  // Google keeps the function it was given; what it does is today's.
  const latest = useRef(onCredential);
  useEffect(() => void (latest.current = onCredential));
  useEffect(() => {
    if (!place.current) return;
    drawGoogleButton(place.current, { clientId, text, onCredential: (token) => latest.current(token) }).catch(() =>
      setFailed(true),
    );
  }, [clientId, text]);
  if (failed) {
    return (
      <>
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>Sign in with Google failed</p>
        </Notice>
        {advice}
      </>
    );
  }
  return <div ref={place} className={classes.button} />;
}

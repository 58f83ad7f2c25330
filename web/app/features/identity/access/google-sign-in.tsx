import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePublicConfig } from '../../../../kit/api/public-config.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { renderGoogleButton, type GoogleButtonText } from './google-identity.ts';
import classes from './access-page.module.css';

interface GoogleSignInProps {
  title: string;
  text: GoogleButtonText;
  /** Why the button is unavailable; shown in its place. */
  whyNot?: string | undefined;
  busy: boolean;
  onCredential: (token: string) => void;
  /** Advice when Google's button cannot be loaded. */
  advice?: ReactNode;
  /** The error for the credential. */
  children?: ReactNode;
}

/** False if this server is not configured for Google; true until that is known. */
export function useOffersGoogle(): boolean {
  return usePublicConfig()?.google_client_id !== null;
}

/** Google's own button. */
export function GoogleSignIn({ title, text, whyNot, busy, onCredential, advice, children }: GoogleSignInProps) {
  const clientId = usePublicConfig()?.google_client_id;
  return (
    <section className={classes.google} aria-busy={busy}>
      <h2>{title}</h2>
      {children}
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
  // Google stores the first function; the ref calls the current one.
  const latest = useRef(onCredential);
  useEffect(() => void (latest.current = onCredential));
  useEffect(() => {
    if (!place.current) return;
    renderGoogleButton(place.current, { clientId, text, onCredential: (token) => latest.current(token) }).catch(() =>
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

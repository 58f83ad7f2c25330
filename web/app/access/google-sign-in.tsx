import { usePublicConfig } from '../public-config.ts';
import classes from './google-sign-in.module.css';

/** Signing in with a Google account, or that this server cannot. */
export function GoogleSignIn({ title }: { title: string }) {
  const config = usePublicConfig();
  return (
    <section className={classes.google}>
      <h2>{title}</h2>
      <p>{config?.google_client_id === null && 'Google sign-in is not configured on this server.'}</p>
    </section>
  );
}

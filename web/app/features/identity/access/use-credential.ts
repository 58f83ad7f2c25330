import { useRef, useState } from 'react';
import type { ApiError } from '../../../../kit/api/call.ts';

type CredentialState =
  | { phase: 'idle' }
  | { phase: 'busy' }
  /** Google's window or the server rejected it. */
  | { phase: 'failed'; error: ApiError | Error };

/** Handles the credential that Google returns, one at a time. */
export function useCredential(use: (token: string) => Promise<void>) {
  const [state, setState] = useState<CredentialState>({ phase: 'idle' });
  const busy = useRef(false);

  async function receive(token: string): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setState({ phase: 'busy' });
    try {
      await use(token);
      setState({ phase: 'idle' });
    } catch (error) {
      setState({ phase: 'failed', error: error as Error });
    } finally {
      busy.current = false;
    }
  }

  return { state, receive: (token: string) => void receive(token) };
}

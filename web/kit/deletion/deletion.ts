import { useRef, useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, call, type CallInput } from '../api/call.ts';
import { failureText, type Failure } from '../api/error-text.ts';
import { refreshLater } from '../api/queries.ts';
import type { DeletionState } from './confirm-delete.tsx';

/** A deletion to confirm: runs once at a time, and a record that no longer exists counts as deleted. */
export function useDeletion<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { failure, onDone }: { failure: Failure; onDone?: () => void },
): DeletionState {
  const [state, setState] = useState<Omit<DeletionState, 'run'>>({ phase: 'asking', problem: null });
  const busy = useRef(false);

  async function run(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setState({ phase: 'busy', problem: null });
    try {
      await call(endpoint, input).catch(ignoreGone);
      setState({ phase: 'done', problem: null });
      // Deferred, because the deleted record itself is still shown.
      void refreshLater();
      onDone?.();
    } catch (error) {
      setState({ phase: 'asking', problem: { text: failureText(failure, error), details: [] } });
    } finally {
      busy.current = false;
    }
  }

  return { ...state, run: () => void run() };
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

import { useState } from 'react';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { refreshIfRefused } from './save-visit.ts';

/** Runs one action at a time; returns false if it failed, with the reason in `problem`. */
export function useAction() {
  const [state, setState] = useState({ isBusy: false, problem: '' });

  async function run(failure: string, action: () => Promise<unknown>): Promise<boolean> {
    if (state.isBusy) return false;
    setState({ isBusy: true, problem: '' });
    try {
      await action();
      setState({ isBusy: false, problem: '' });
      void refreshAll();
      return true;
    } catch (error) {
      setState({ isBusy: false, problem: errorSentence(failure, error) });
      refreshIfRefused(error);
      return false;
    }
  }

  return { ...state, run };
}

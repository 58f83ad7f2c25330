import { useState } from 'react';
import { lineMemories } from '#contract/sales/line-memories.ts';
import type { RememberedSuggestion } from '#contract/sales/price-items.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshSuggestions } from './use-price-suggestions.ts';

/** The actions for a previously sent line item, and their result. */
export interface RememberedActions {
  /** Shown below the suggestions; undefined before the first action. */
  outcome: { isFailure: boolean; text: string } | undefined;
  /** True while an action is in progress. */
  isBusy: boolean;
  /** Clears the message. */
  clear(): void;
  save(suggestion: RememberedSuggestion): void;
  forget(suggestion: RememberedSuggestion): void;
}

export function useRemembered(): RememberedActions {
  const [outcome, setOutcome] = useState<RememberedActions['outcome']>();
  const [isBusy, setBusy] = useState(false);
  const runAction = async (done: string, failure: string, run: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      await run();
      setOutcome({ isFailure: false, text: done });
    } catch (error) {
      setOutcome({ isFailure: true, text: errorSentence(failure, error) });
    }
    // After a failure too: another user may have saved or removed it.
    await refreshSuggestions();
    setBusy(false);
  };
  return {
    outcome,
    isBusy,
    clear: () => setOutcome(undefined),
    save: ({ line_memory_id: id, description }) =>
      void runAction(`${description} is in the price book.`, 'Failed to save it to the price book', () =>
        call(lineMemories.save, { params: { id } }),
      ),
    forget: ({ line_memory_id: id, description }) =>
      void runAction(`${description} is forgotten.`, 'Failed to forget it', () =>
        call(lineMemories.forget, { params: { id } }),
      ),
  };
}

import { useRef } from 'react';
import { useNavigate } from '../../../../kit/router/router.tsx';

/** Saves a document and then shows the screen that sends it, instead of the success of saving. */
export function useSaveAndSend() {
  const navigate = useNavigate();
  const isWanted = useRef(false);
  return {
    /** Submits the form; `shownInstead` is called when it is saved. */
    submitAndSend: (submit: () => Promise<void>) => async (): Promise<void> => {
      isWanted.current = true;
      await submit();
      isWanted.current = false;
    },
    /** Shows the screen that sends the saved document, if it was submitted for that; returns whether it was. */
    showSending: (to: string, state: object): boolean => {
      if (isWanted.current) void navigate(to, { state });
      return isWanted.current;
    },
  };
}

import { useLayoutEffect, useReducer, useRef, type RefObject, type SyntheticEvent } from 'react';

interface DialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
}

/**
 * Props of a modal `<dialog>` that is open exactly while `opened` is true. The browser usually fires a cancel event
 * before it closes one on Escape or the phone's Back, but not always. A dialog that was closed without it is either
 * closed here too or opened again.
 */
export function useDialog(opened: boolean, onClose: () => void): DialogProps {
  const ref = useRef<HTMLDialogElement>(null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    const { current } = ref;
    if (opened && !current?.open) current?.showModal();
    if (!opened && current?.open) current.close();
  });
  // Closed before it is unmounted, because closing restores the focus.
  useLayoutEffect(() => {
    const { current } = ref;
    return () => current?.close();
  }, []);
  return {
    ref,
    onCancel: (event) => {
      // A cancelled file input inside it fires the same event.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose: (event) => {
      if (event.target !== event.currentTarget || !opened) return;
      onClose();
      redraw();
    },
  };
}

import { useLayoutEffect, useReducer, useRef, type RefObject, type SyntheticEvent } from 'react';

interface DialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
}

/**
 * Props of a modal `<dialog>` that is open as long as `opened` says so. The browser asks before it closes one by Escape
 * or the phone's Back, but not every time: closed without having been asked, it is either closed here too or opened again.
 */
export function useDialog(opened: boolean, onClose: () => void): DialogProps {
  const ref = useRef<HTMLDialogElement>(null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    const { current } = ref;
    if (opened && !current?.open) current?.showModal();
    if (!opened && current?.open) current.close();
  });
  // Closed before it is gone, for closing gives the focus back to where it came from.
  useLayoutEffect(() => {
    const { current } = ref;
    return () => current?.close();
  }, []);
  return {
    ref,
    onCancel: (event) => {
      // A file input inside, whose choice is called off, says so in the same way.
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

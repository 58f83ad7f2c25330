import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from '../router/router.tsx';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';

/** Asks for confirmation before unsaved input is lost by navigating or closing the tab. */
export function LeaveWarning({ when }: { when: boolean }) {
  const blocker = useBlocker(when);
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <ModalDialog opened={blocker.isBlocked} onClose={blocker.stay} title="Leave without saving?">
      <p>What you have typed on this page has not been saved.</p>
      <ModalDialog.Buttons>
        <Button onClick={blocker.stay} data-autofocus>
          Stay on this page
        </Button>
        <Button variant="filled" color="red" onClick={blocker.leave}>
          Leave
        </Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}

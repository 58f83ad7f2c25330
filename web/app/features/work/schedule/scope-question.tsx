import { Button } from '@mantine/core';
import type { Visit, VisitScope } from '#contract/work/visits.ts';
import { counted } from '../../../../kit/format.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';

/**
 * A change of a visit in a series, waiting for the user: `answer` receives the scope of the change, or undefined to
 * cancel.
 */
export interface PendingChange {
  visit: Visit;
  answer: (scope: VisitScope | undefined) => void;
}

/** Asks how much of a series a drag or a key should change. */
export function ScopeQuestion({ pendingChange }: { pendingChange: PendingChange | undefined }) {
  if (!pendingChange) return null;
  const { visit, answer } = pendingChange;
  return (
    <ModalDialog opened onClose={() => answer(undefined)} title="Change the later ones too?">
      <p>
        {visit.title} is one of a series. The later ones would change likewise, except those on site, over or cancelled.
      </p>
      <ModalDialog.Buttons>
        <Button onClick={() => answer(undefined)}>Cancel</Button>
        <Button onClick={() => answer('later')}>This and the Later Ones</Button>
        <Button variant="filled" color="accent" onClick={() => answer('one')}>
          This Visit
        </Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}

/** `, and 3 later visits with it`; nothing for none. */
export function withLater(along: number): string {
  return along > 0 ? `, and ${counted(along, 'later visit')} with it` : '';
}

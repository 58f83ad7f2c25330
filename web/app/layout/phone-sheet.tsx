import type { MouseEvent, ReactNode } from 'react';
import type { PaymentFor } from '../features/sales/record-payment/use-record-payment.tsx';
import { useDialog } from '../../kit/dialogs/use-dialog.ts';
import classes from './menu.module.css';
import { MoreSheet } from './more-sheet.tsx';
import { NewSheet } from './new-sheet.tsx';
import type { PhoneSheetKind } from './phone-bar.tsx';
import type { Search } from './search-button.tsx';

interface PhoneSheetProps {
  kind: PhoneSheetKind;
  search: Search | undefined;
  onPayment: (paid: PaymentFor) => void;
  onClose: () => void;
  /** The phone bar, in its place below the sheet. */
  children: ReactNode;
}

/** A sheet of the phone bar, a modal dialog; following any of its links closes it. */
export function PhoneSheet({ kind, search, onPayment, onClose, children }: PhoneSheetProps) {
  const dialog = useDialog(true, onClose);
  const onPress = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onClose();
  };
  return (
    // The browser closes it on Escape; clicking outside is an alternative for the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...dialog}
      className={classes.sheet}
      data-kind={kind}
      aria-label={kind === 'new' ? 'New' : 'More'}
      onMouseDown={onPress}
      onClick={closeOnLink}
    >
      <div className={classes.sheetBody}>
        {kind === 'new' ? <NewSheet onPayment={onPayment} /> : <MoreSheet search={search} onClose={onClose} />}
      </div>
      {children}
    </dialog>
  );
}

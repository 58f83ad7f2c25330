import { useId, type MouseEvent, type ReactNode } from 'react';
import classes from './dialogs.module.css';
import { useDialog } from './use-dialog.ts';

interface ModalDialogProps {
  opened: boolean;
  /** Called on Escape and on a click outside. */
  onClose: () => void;
  title: string;
  /** The title is for screen readers only. */
  titleHidden?: boolean;
  /** Centered, along the bottom edge of a phone's screen, or a sheet: centered, on a phone at the bottom. */
  placement?: 'middle' | 'bottom' | 'sheet';
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** The native modal dialog: it traps the focus, closes on Escape and makes the rest of the page inert. */
export function ModalDialog({
  opened,
  onClose,
  title,
  titleHidden,
  placement = 'middle',
  onClick,
  children,
}: ModalDialogProps) {
  const dialog = useDialog(opened, onClose);
  const titleId = useId();
  const onPress = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    // The browser closes it on Escape; clicking outside is an alternative for the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...dialog}
      className={classes.dialog}
      data-placement={placement}
      aria-labelledby={titleId}
      onMouseDown={onPress}
      onClick={onClick}
    >
      {opened && (
        <div className={classes.inside}>
          <h2 id={titleId} className={titleHidden ? 'visually-hidden' : undefined}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  );
}

ModalDialog.Buttons = function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
};

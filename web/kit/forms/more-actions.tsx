import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { NEEDS_CONNECTION, useIsOffline } from '../api/offline.ts';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';
import { IconDots, IconX } from '../icons/icons.ts';
import type { ListAction } from '../lists/list-columns.ts';
import classes from './action-bar.module.css';

interface MoreActionsProps<Row> {
  actions: readonly ListAction<Row>[];
  selected: Row | null;
  /** The selected row's name. */
  name: string | null;
}

/** The other actions, in a sheet at the bottom of the screen. */
export function MoreActions<Row>({ actions, selected, name }: MoreActionsProps<Row>) {
  const [opened, setOpened] = useState(false);
  const isOffline = useIsOffline();
  const close = () => setOpened(false);
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label="More actions"
        aria-haspopup="dialog"
        disabled={selected === null || isOffline}
        title={isOffline ? NEEDS_CONNECTION : undefined}
        onClick={() => setOpened(true)}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      <ModalDialog opened={opened} onClose={close} title="More actions" titleHidden placement="bottom">
        <div className={classes.sheetHead}>
          <b>{name}</b>
          <ActionIcon aria-label="Close" onClick={close}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
        <ul className={classes.sheet}>
          {actions.map(({ label, icon: Icon, danger, run, whyNot }) => (
            <li key={label} data-danger={danger}>
              <button
                type="button"
                disabled={selected === null || whyNot?.(selected) !== undefined}
                onClick={() => {
                  close();
                  if (selected !== null) run(selected);
                }}
              >
                <Icon size={20} stroke={1.75} aria-hidden />
                {label}
              </button>
            </li>
          ))}
        </ul>
      </ModalDialog>
    </>
  );
}

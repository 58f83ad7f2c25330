import { ActionIcon, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { NEEDS_CONNECTION, useIsOffline } from '../api/offline.ts';
import shared from '../page/shared.module.css';
import classes from './action-bar.module.css';
import { IconDots, IconX } from '../icons/icons.ts';
import type { ListAction } from '../lists/list-columns.ts';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';

interface ActionBarProps<Row> {
  actions: readonly ListAction<Row>[];
  selected: Row | null;
  /** The selected row's name. */
  name: string | null;
  /** Details about the selected row, above the buttons. */
  about?: ReactNode;
  one: string;
  /** On a phone: two buttons, and the others in a sheet. */
  folded: boolean;
  onClear: () => void;
}

/** The actions of the selected row, always visible; disabled while nothing is selected. */
export function ActionBar<Row>({ actions, selected, name, about, one, folded, onClear }: ActionBarProps<Row>) {
  const shown = folded ? actions.filter(({ danger }) => !danger).slice(0, 2) : actions;
  const rest = actions.filter((action) => !shown.includes(action));
  return (
    <div className={classes.bar} role="region" aria-label={`Actions for the selected ${one}`}>
      <div className={classes.selection}>
        <p aria-live="polite">
          {name === null ? (
            `No ${one} selected`
          ) : (
            <>
              <b>{name}</b> selected
            </>
          )}
        </p>
        {name !== null && (
          <Button variant="subtle" color="gray" className={shared.muted} onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      {about && <div className={classes.about}>{about}</div>}
      <div className={classes.actions}>
        {shown.map((action) => (
          <BarButton key={action.label} action={action} selected={selected} />
        ))}
        {rest.length > 0 && <MoreActions actions={rest} selected={selected} name={name} />}
      </div>
    </div>
  );
}

function BarButton<Row>({ action, selected }: { action: ListAction<Row>; selected: Row | null }) {
  const { label, icon: Icon, danger, run } = action;
  const isOffline = useIsOffline();
  const whyNot = selected === null ? undefined : isOffline ? NEEDS_CONNECTION : action.whyNot?.(selected);
  return (
    <>
      {danger && <span className={classes.divider} aria-hidden />}
      <Button
        variant={danger ? 'subtle' : 'default'}
        className={danger ? classes.danger : undefined}
        leftSection={<Icon size={18} stroke={1.75} className={classes.icon} aria-hidden />}
        disabled={selected === null || whyNot !== undefined}
        title={whyNot}
        onClick={() => selected !== null && run(selected)}
      >
        {label}
      </Button>
    </>
  );
}

/** The other actions, in a sheet at the bottom of the screen. */
function MoreActions<Row>({ actions, selected, name }: Pick<ActionBarProps<Row>, 'actions' | 'selected' | 'name'>) {
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

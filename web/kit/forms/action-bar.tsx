import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from '../router/router.tsx';
import { NEEDS_CONNECTION, useIsOffline } from '../api/offline.ts';
import shared from '../page/shared.module.css';
import classes from './action-bar.module.css';
import type { FirstAction, ListAction } from '../lists/list-columns.ts';
import { MoreActions } from './more-actions.tsx';

interface ActionBarProps<Row> {
  actions: readonly ListAction<Row>[];
  /** What to do first with the selected row; the first one is the main action of the screen. */
  first?: readonly FirstAction[] | null | undefined;
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

/** On a phone, this many actions are beside the sheet with the others. */
const FOLDED_TO = 2;

/** The actions of the selected row, always visible; disabled while nothing is selected. */
export function ActionBar<Row>(props: ActionBarProps<Row>) {
  const { actions, selected, name, about, one, folded, onClear } = props;
  const navigate = useNavigate();
  const first = props.first ?? [];
  const further = actions.filter(({ label }) => first.every((action) => action.label !== label));
  const shown = folded ? further.filter(({ danger }) => !danger).slice(0, FOLDED_TO - first.length) : further;
  const rest = further.filter((action) => !shown.includes(action));
  return (
    <div className={classes.bar} data-bottom-bar role="region" aria-label={`Actions for the selected ${one}`}>
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
        {first.map(({ label, to, state, open }, index) => (
          <BarButton
            key={label}
            action={{ label, run: open ?? (() => void navigate(to, { state })) }}
            isMain={index === 0}
            selected={selected}
          />
        ))}
        {first.length > 0 && !folded && <span className={classes.divider} aria-hidden />}
        {shown.map((action) => (
          <BarButton key={action.label} action={action} selected={selected} />
        ))}
        {rest.length > 0 && <MoreActions actions={rest} selected={selected} name={name} />}
      </div>
    </div>
  );
}

interface BarButtonProps<Row> {
  action: Pick<ListAction<Row>, 'label' | 'run' | 'danger' | 'whyNot'> & Partial<Pick<ListAction<Row>, 'icon'>>;
  /** The main action of the screen. */
  isMain?: boolean;
  selected: Row | null;
}

function BarButton<Row>({ action, isMain, selected }: BarButtonProps<Row>) {
  const { label, icon: Icon, danger, run } = action;
  const isOffline = useIsOffline();
  const whyNot = selected === null ? undefined : isOffline ? NEEDS_CONNECTION : action.whyNot?.(selected);
  return (
    <>
      {danger && <span className={classes.divider} aria-hidden />}
      <Button
        variant={isMain ? 'filled' : danger ? 'subtle' : 'default'}
        color={isMain ? 'accent' : undefined}
        className={danger ? classes.danger : undefined}
        leftSection={Icon && <Icon size={18} stroke={1.75} className={classes.icon} aria-hidden />}
        disabled={selected === null || whyNot !== undefined}
        title={whyNot}
        onClick={() => selected !== null && run(selected)}
      >
        {label}
      </Button>
    </>
  );
}

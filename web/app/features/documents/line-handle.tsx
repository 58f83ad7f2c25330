import type { KeyboardEvent } from 'react';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../../ui/icons.ts';
import classes from './line-grid.module.css';
import { MenuButton } from '../../ui/menu-button.tsx';

interface LineHandleProps {
  number: number;
  onMove: (step: -1 | 1) => void;
  onDragStart: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Drags a line item; a press without dragging opens a menu with the same moves, for users who cannot drag. */
export function LineHandle({ number, onMove, onDragStart, onKeyDown }: LineHandleProps) {
  return (
    <MenuButton
      label={`Move line ${number}`}
      title="Drag to move"
      className={classes.grip}
      data-cell="handle"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.button === 0 && onDragStart()}
      items={[
        { label: 'Move up', icon: IconArrowUp, run: () => onMove(-1) },
        { label: 'Move down', icon: IconArrowDown, run: () => onMove(1) },
      ]}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden />
    </MenuButton>
  );
}

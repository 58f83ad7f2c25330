import { Menu } from '@mantine/core';
import { useState } from 'react';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../ui/icons.ts';
import classes from './line-grid.module.css';

interface LineHandleProps {
  number: number;
  onMove: (step: -1 | 1) => void;
  onDragStart: () => void;
}

/** Drags a line; a press without dragging offers the same by menu, for hands that cannot drag. */
export function LineHandle({ number, onMove, onDragStart }: LineHandleProps) {
  const [opened, setOpened] = useState(false);
  const handle = (
    <button
      type="button"
      className={classes.grip}
      data-cell="handle"
      aria-label={`Move line ${number}`}
      title="Drag to move"
      aria-haspopup="menu"
      onPointerDown={(event) => event.button === 0 && onDragStart()}
      onClick={() => setOpened(true)}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden />
    </button>
  );
  // Hundreds of closed menus would cost more than the rows themselves.
  if (!opened) return handle;
  return (
    <Menu opened onChange={setOpened} position="bottom-start" width={160}>
      <Menu.Target>{handle}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={() => onMove(-1)}>
          Move up
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} onClick={() => onMove(1)}>
          Move down
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

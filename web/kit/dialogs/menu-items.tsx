import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import classes from './dialogs.module.css';
import type { IconComponent } from '../page/notice.tsx';

export interface MenuItem {
  label: string;
  icon: IconComponent;
  run: () => void;
  disabled?: boolean;
  /** A delete item: last, after a separator, and red. */
  danger?: true;
}

interface MenuItemsProps {
  opened: boolean;
  onClose: () => void;
  items: readonly MenuItem[];
  /** The menu's button. */
  children: ReactElement;
}

/** The menu itself; in a separate script, because most rows are viewed without it. */
export function MenuItems({ opened, onClose, items, children }: MenuItemsProps) {
  return (
    <Menu
      opened={opened}
      onClose={onClose}
      position="bottom-end"
      width={180}
      returnFocus={false}
      // The placeholder element that Mantine would insert before the first item is invalid inside a menu.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, icon: Icon, run, disabled, danger }, at) => [
          danger && <Menu.Divider key={`${label} divider`} role="separator" />,
          <Menu.Item
            key={label}
            classNames={{ item: danger && classes.danger }}
            disabled={disabled ?? false}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            onClick={run}
            data-autofocus={at === 0 || undefined}
          >
            {label}
          </Menu.Item>,
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}

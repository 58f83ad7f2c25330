import { Menu } from '@mantine/core';
import { useRef, useState, type ComponentProps } from 'react';
import type { IconComponent } from './notice.tsx';

export interface MenuButtonItem {
  label: string;
  icon: IconComponent;
  run: () => void;
  disabled?: boolean;
  /** Deletes: last, behind a line, and red. */
  danger?: true;
}

interface MenuButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  /** What the button is called. */
  label: string;
  items: readonly MenuButtonItem[];
}

/**
 * A button with a menu; a press outside closes it. The menu is built at its first use: closed ones in hundreds of rows
 * would cost more than the rows.
 */
export function MenuButton({ label, items, children, ...button }: MenuButtonProps) {
  const [state, setState] = useState<'unused' | 'opened' | 'closed'>('unused');
  const target = useRef<HTMLButtonElement>(null);
  const pressed = (
    <button
      {...button}
      ref={target}
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={state === 'opened'}
      onClick={() => setState(state === 'opened' ? 'closed' : 'opened')}
    >
      {children}
    </button>
  );
  if (state === 'unused') return pressed;
  const close = () => {
    setState('closed');
    target.current?.focus();
  };
  return (
    <Menu opened={state === 'opened'} onClose={close} position="bottom-end" width={180} returnFocus={false}>
      <Menu.Target>{pressed}</Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, icon: Icon, run, disabled, danger }) => [
          danger && <Menu.Divider key={`${label} divider`} />,
          <Menu.Item
            key={label}
            color={danger && 'red'}
            disabled={disabled ?? false}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            onClick={run}
          >
            {label}
          </Menu.Item>,
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}

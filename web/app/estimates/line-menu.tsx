import { Menu } from '@mantine/core';
import { useRef, useState, type ComponentProps } from 'react';
import type { IconComponent } from '../ui/notice.tsx';

export interface LineMenuItem {
  label: string;
  icon: IconComponent;
  run: () => void;
  disabled?: boolean;
  /** Deletes: last, behind a line, and red. */
  danger?: true;
}

interface LineMenuProps extends Omit<ComponentProps<'button'>, 'ref'> {
  /** What the button is called. */
  label: string;
  items: readonly LineMenuItem[];
}

/** A button with a menu. The menu is built at its first use: hundreds of closed ones would cost more than the lines. */
export function LineMenu({ label, items, children, ...button }: LineMenuProps) {
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

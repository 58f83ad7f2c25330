import { useRef, useState, type ComponentProps } from 'react';
import type { MenuItem } from './menu-items.tsx';
import { useLater } from '../page/use-later.ts';

interface MenuButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  /** Accessible name of the button. */
  label: string;
  items: readonly MenuItem[];
}

/**
 * A button with a menu; clicking outside closes it. The menu is rendered on first use: hundreds of closed menus would
 * cost more than their rows.
 */
export function MenuButton({ label, items, children, ...button }: MenuButtonProps) {
  const [state, setState] = useState<'unused' | 'opened' | 'closed'>('unused');
  const { Part: MenuItems } = useLater(loadItems, state !== 'unused');
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
  if (!MenuItems) return pressed;
  const close = () => {
    setState('closed');
    target.current?.focus();
  };
  return (
    <MenuItems opened={state === 'opened'} onClose={close} items={items}>
      {pressed}
    </MenuItems>
  );
}

const loadItems = async () => (await import('./menu-items.tsx')).MenuItems;

import { useRef, useState, type ComponentProps } from 'react';
import type { IconComponent } from '../ui/notice.tsx';
import { useLater } from '../ui/use-later.ts';

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

/** A button with a menu, which comes at its first use: hundreds of closed ones would cost more than the lines. */
export function LineMenu({ label, items, children, ...button }: LineMenuProps) {
  const [state, setState] = useState<'unused' | 'opened' | 'closed'>('unused');
  const { Part: LineMenuItems } = useLater(loadItems, state !== 'unused');
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
  if (!LineMenuItems) return pressed;
  const close = () => {
    setState('closed');
    target.current?.focus();
  };
  return (
    <LineMenuItems opened={state === 'opened'} onClose={close} items={items}>
      {pressed}
    </LineMenuItems>
  );
}

const loadItems = async () => (await import('./line-menu-items.tsx')).LineMenuItems;

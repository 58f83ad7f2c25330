import { useState, type KeyboardEvent } from 'react';
import type { ComboOption } from '../forms/option-list.tsx';

interface ListKeys {
  options: readonly ComboOption[];
  isBusy: boolean;
  isShown: boolean;
  setOpen: (isOpen: boolean) => void;
  onPick: (index: number) => void;
  ignoresEnter?: boolean;
}

/** Keyboard handling of a field with an option list, and the option that Enter would select; -1 for none. */
export function useListKeys({ options, isBusy, isShown, setOpen, onPick, ignoresEnter = false }: ListKeys) {
  const [wanted, setActive] = useState(-1);
  // Other, fewer options may have been loaded.
  const active = Math.min(wanted, options.length - 1);

  function step(by: 1 | -1): void {
    if (isShown) {
      // Without an active option, the up arrow moves to the last one.
      const from = by < 0 ? Math.max(0, active) : active;
      setActive((from + by + options.length) % Math.max(1, options.length));
    } else {
      const chosen = options.findIndex((option) => option.chosen);
      setActive(Math.max(0, chosen));
      setOpen(true);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && (isShown || ignoresEnter)) {
      event.preventDefault();
      if (isShown && active >= 0 && !isBusy) onPick(active);
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setOpen(false);
    }
  }

  return { active, setActive, onKeyDown };
}

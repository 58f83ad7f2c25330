import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconSearch } from '../../kit/icons/icons.ts';
import { useLater } from '../../kit/page/use-later.ts';
import { takeEarlySearch } from './early-search.ts';
import classes from '../../kit/header/header.module.css';

/** Loaded separately, so that the shell stays small. */
const loadPalette = async () => (await import('../features/office/search/search-palette.tsx')).SearchPalette;

/** The search of the application, which the header, the phone bar, "/" and Ctrl K open. */
export interface Search {
  open: () => void;
  /** The search itself, while it is open. */
  palette: ReactNode;
  /** Its script could not be loaded; `open` then reloads the page. */
  failed: boolean;
}

/** The search; undefined while the account may not search. */
export function useSearch(isAllowed: boolean): Search | undefined {
  const [early] = useState(takeEarlySearch);
  const [opened, setOpened] = useState(early !== undefined);
  const { Part: Palette, failed = false } = useLater(loadPalette, opened && isAllowed);
  const ahead = useRef(early ?? '');
  const isLoading = opened && !failed;
  useEffect(() => {
    if (!isAllowed) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (opensSearch(event)) setOpened(true);
      // Letters typed before the palette is loaded are meant for its field.
      else if (isLoading && isLetter(event)) ahead.current += event.key;
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isAllowed, isLoading]);
  if (!isAllowed) return undefined;
  const close = () => {
    ahead.current = '';
    setOpened(false);
  };
  return {
    // The browser would not request a script that failed to load again.
    open: () => (failed ? location.reload() : setOpened(true)),
    palette: opened && Palette && <Palette ahead={ahead} onClose={close} />,
    failed,
  };
}

/** The header's button that opens the search; a phone has it in its bar. */
export function SearchButton({ search: { open, failed } }: { search: Search }) {
  return (
    <button
      type="button"
      className={classes.search}
      aria-keyshortcuts="Control+K /"
      aria-haspopup="dialog"
      onClick={open}
    >
      <IconSearch size={20} stroke={1.75} aria-hidden />
      <span>{failed ? 'Reload to search' : 'Search'}</span>
    </button>
  );
}

function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  const isSearchKey = ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/';
  return isSearchKey && !altKey && !defaultPrevented && isFree(event);
}

function isLetter(event: KeyboardEvent): boolean {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && isFree(event);
}

/** Whether the user is not typing elsewhere, and no dialog is open. */
function isFree({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return !isTyping && !document.querySelector('dialog[open]');
}

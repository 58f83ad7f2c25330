import { useEffect, useRef, useState } from 'react';
import { IconSearch } from '../../kit/icons/icons.ts';
import { useLater } from '../../kit/page/use-later.ts';
import { takeEarlySearch } from './early-search.ts';
import classes from '../../kit/header/header.module.css';

/** Loaded separately, so that the shell stays small. */
const loadPalette = async () => (await import('../features/office/search/search-palette.tsx')).SearchPalette;

/** The header's button that opens the search, which "/" and Ctrl K open too. */
export function SearchButton() {
  const [early] = useState(takeEarlySearch);
  const [opened, setOpened] = useState(early !== undefined);
  const { Part: Palette, failed } = useLater(loadPalette, opened);
  const ahead = useRef(early ?? '');
  const isLoading = opened && !failed;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (opensSearch(event)) setOpened(true);
      // Letters typed before the palette is loaded are meant for its field.
      else if (isLoading && isLetter(event)) ahead.current += event.key;
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isLoading]);
  const close = () => {
    ahead.current = '';
    setOpened(false);
  };
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-keyshortcuts="Control+K /"
        aria-haspopup="dialog"
        // Its script failed to load, and the browser would not request it again.
        onClick={() => (failed ? location.reload() : setOpened(true))}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span>{failed ? 'Reload to search' : 'Search'}</span>
      </button>
      {opened && Palette && <Palette ahead={ahead} onClose={close} />}
    </>
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

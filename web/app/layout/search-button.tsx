import { useEffect, useState } from 'react';
import { IconSearch } from '../ui/icons.ts';
import { useLater } from '../ui/use-later.ts';
import classes from './header.module.css';

/** Apart, so that the shell stays small. */
const loadPalette = async () => (await import('../features/search/search-palette.tsx')).SearchPalette;

/** The header's way to the search, which "/" and Ctrl K open too. */
export function SearchButton() {
  const [opened, setOpened] = useState(false);
  const { Part: Palette, failed } = useLater(loadPalette, opened);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      setOpened(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-keyshortcuts="Control+K /"
        aria-haspopup="dialog"
        // Its script failed to come, and would not be asked for again.
        onClick={() => (failed ? location.reload() : setOpened(true))}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span>{failed ? 'Reload to search' : 'Search'}</span>
      </button>
      {opened && Palette && <Palette onClose={() => setOpened(false)} />}
    </>
  );
}

/** Not while somebody types, nor above a dialog. */
function opensSearch({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  const isSearchKey = ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/';
  if (!isSearchKey || altKey || defaultPrevented) return false;
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return !isTyping && !document.querySelector('dialog[open]');
}

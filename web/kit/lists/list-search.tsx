import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { IconSearch } from '../icons/icons.ts';
import type { ListView } from './list-view.ts';
import classes from './data-list.module.css';

const PAUSE_MS = 250;

/** Searches on the server once typing pauses. */
export function ListSearch({ view, label, placeholder }: { view: ListView; label: string; placeholder: string }) {
  const [typed, setTyped] = useState(view.q);
  const [appliedQuery, setAppliedQuery] = useState(view.q);
  if (view.q !== appliedQuery) {
    // The query was changed elsewhere: by Back, or by "Clear search".
    setAppliedQuery(view.q);
    if (view.q !== typed.trim()) setTyped(view.q);
  }
  useEffect(() => {
    if (typed.trim() === view.q) return;
    const timer = setTimeout(() => view.change({ q: typed.trim() }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, view]);
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={typed && <CloseButton aria-label="Clear search" onClick={() => setTyped('')} />}
    />
  );
}

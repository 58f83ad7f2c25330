type Open = (path: readonly string[]) => void;

/** Keyboard navigation of a menu bar according to the ARIA practices; opens and closes panels through `open`. */
export function onMenuKey(event: KeyboardEvent, open: Open): void {
  const item = (event.target as Element).closest<HTMLElement>('[role="menuitem"]');
  const act = item && ACTS[event.key];
  if (!item || !act) return;
  event.preventDefault();
  event.stopPropagation();
  act(item, open);
}

const ACTS: Record<string, (item: HTMLElement, open: Open) => void> = {
  ArrowRight: (item, open) => {
    if (level(item) === 0) moveAlongBar(item, 1, open);
    else if (item.hasAttribute('aria-haspopup')) openAndEnter(item, open, 'first');
    else moveAlongBar(topOf(item), 1, open);
  },
  ArrowLeft: (item, open) => {
    if (level(item) === 0) moveAlongBar(item, -1, open);
    else if (level(item) === 1) moveAlongBar(topOf(item), -1, open);
    else closeTo(item, open);
  },
  ArrowDown: (item, open) => {
    if (level(item) === 0) openAndEnter(item, open, 'first');
    else moveWithin(item, 1);
  },
  ArrowUp: (item, open) => {
    if (level(item) === 0) openAndEnter(item, open, 'last');
    else moveWithin(item, -1);
  },
  Home: (item) => siblings(item).at(0)?.focus(),
  End: (item) => siblings(item).at(-1)?.focus(),
  Escape: (item, open) => {
    if (level(item) > 0) closeTo(item, open);
    else open([]);
  },
  ' ': (item) => item.click(),
};

function pathOf(item: HTMLElement): string[] {
  return item.dataset['path']?.split('/') ?? [];
}

/** 0 on the bar, 1 in its panels, 2 in their inner panels. */
function level(item: HTMLElement): number {
  return pathOf(item).length - 1;
}

function siblings(item: HTMLElement): HTMLElement[] {
  const list = item.closest('ul');
  return [...(list?.querySelectorAll<HTMLElement>(':scope > li > [role="menuitem"]') ?? [])];
}

function topOf(item: HTMLElement): HTMLElement {
  const bar = item.closest('[role="menubar"]');
  return bar?.querySelector<HTMLElement>(`[data-path="${CSS.escape(pathOf(item)[0] ?? '')}"]`) ?? item;
}

function moveWithin(item: HTMLElement, by: 1 | -1): void {
  const all = siblings(item);
  all[(all.indexOf(item) + by + all.length) % all.length]?.focus();
}

/** Moves to the neighbor on the bar; if a panel was open, opens the neighbor's. */
function moveAlongBar(top: HTMLElement, by: 1 | -1, open: Open): void {
  const all = siblings(top);
  const next = all[(all.indexOf(top) + by + all.length) % all.length];
  const wasOpen = all.some((candidate) => candidate.getAttribute('aria-expanded') === 'true');
  next?.focus();
  open(wasOpen && next ? pathOf(next) : []);
}

function openAndEnter(item: HTMLElement, open: Open, end: 'first' | 'last'): void {
  open(pathOf(item));
  // The panel is rendered by then; a key press is handled synchronously.
  requestAnimationFrame(() => {
    const inside = item.parentElement?.querySelectorAll<HTMLElement>(':scope > ul > li > [role="menuitem"]') ?? [];
    [...inside].at(end === 'first' ? 0 : -1)?.focus();
  });
}

/** Closes the panel that contains the item and focuses the entry that opened it. */
function closeTo(item: HTMLElement, open: Open): void {
  const opener = item.closest('ul')?.parentElement?.querySelector<HTMLElement>(':scope > [role="menuitem"]');
  opener?.focus();
  open(pathOf(item).slice(0, -2));
}

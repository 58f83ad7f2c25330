import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from '../../kit/router/router.tsx';
import { IconChevronDown, IconChevronRight } from '../../kit/icons/public-icons.ts';
import classes from './menu.module.css';
import { currentOf, ownPage, type MenuEntry } from './navigation.ts';
import { useMenu } from './use-menu.ts';

const OPEN_MS = 80;
const CLOSE_MS = 160;

/** The entries with panels do not fit beside the others: they are in a panel themselves. */
const NARROW = '(max-width: 74.99em)';

/** Labels of the entries whose panels are shown, from the bar inward. */
type Path = readonly string[];

const NONE: Path = [];
const MENU: Path = ['Menu'];

/**
 * The main menu: links, with panels of further links, two levels. A mouse opens a panel by hover, touch by the first
 * tap, and the keyboard by the button beside the link.
 */
export function MainMenu() {
  const nav = useRef<HTMLElement>(null);
  const menu = useMenu();
  const current = currentOf(menu, useLocation().pathname);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const grouped = isNarrow ? menu.filter(({ entries }) => entries) : [];
  const [open, setOpen] = useState<Path>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = (path: Path, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(path), ms);
  };
  const now = (path: Path) => {
    clearTimeout(timer.current);
    setOpen(path);
  };

  useEffect(() => {
    const onPress = (event: Event) => {
      if (!nav.current?.contains(event.target as Node)) setOpen([]);
    };
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      clearTimeout(timer.current);
    };
  }, []);

  return (
    // The panels close when the focus leaves the menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={nav}
      aria-label="Main"
      className={classes.nav}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || !event.relatedTarget || now([])}
    >
      <ul className={classes.bar}>
        {menu.map((entry) =>
          grouped.includes(entry) ? null : (
            <Entry
              key={entry.to}
              entry={entry}
              isCurrent={entry === current}
              parent={NONE}
              open={open}
              onOpen={now}
              onHover={later}
            />
          ),
        )}
        {grouped.length > 0 && <Group {...{ entries: grouped, current, open, onOpen: now }} />}
      </ul>
    </nav>
  );
}

interface GroupProps {
  entries: readonly MenuEntry[];
  current: MenuEntry | undefined;
  open: Path;
  onOpen: (path: Path) => void;
}

/** The button in a narrow window whose panel has the entries with panels. Hovering would move the lines below. */
function Group({ entries, current, open, onOpen }: GroupProps) {
  const isOpen = open[0] === MENU[0];
  return (
    // Escape reaches it from any element inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-current={(current && entries.includes(current)) || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.currentTarget.querySelector('button')?.focus();
        onOpen(NONE);
      }}
    >
      <div className={classes.top} data-open={isOpen || undefined}>
        <button
          type="button"
          className={classes.group}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? NONE : MENU)}
        >
          Menu
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <ul aria-label="Menu" className={classes.panel} data-group>
          {entries.map((entry) => (
            <Entry
              key={entry.to}
              entry={entry}
              isCurrent={entry === current}
              parent={MENU}
              open={open}
              onOpen={onOpen}
              onHover={ignoreHover}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function ignoreHover(): void {}

interface EntryProps {
  entry: MenuEntry;
  /** The page belongs to it. */
  isCurrent?: boolean;
  parent: Path;
  open: Path;
  onOpen: (path: Path) => void;
  onHover: (path: Path, ms: number) => void;
}

function Entry({ entry, isCurrent = false, parent, open, onOpen, onHover }: EntryProps) {
  const { label, entries } = entry;
  const isTop = parent.length === 0;
  const path = [...parent, label];
  const isOpen = entries !== undefined && open[parent.length] === label;
  const Chevron = isTop ? IconChevronDown : IconChevronRight;
  return (
    // The link and the button handle the keys; Escape reaches the entry from any element inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-current={isCurrent || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onHover(path, OPEN_MS)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && isTop && onHover([], CLOSE_MS)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        event.currentTarget.querySelector('button')?.focus();
        onOpen(parent);
      }}
    >
      <div className={isTop ? classes.top : classes.item} data-open={isOpen || undefined}>
        <EntryLink {...{ entry, isTop, isOpen, isCurrent }} onOpen={() => onOpen(path)} onFollow={() => onOpen([])} />
        {entries && (
          <button
            type="button"
            aria-label={`${label} submenu`}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? parent : path)}
          >
            <Chevron size={14} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      {isOpen && (
        <ul aria-label={label} className={isTop ? classes.panel : classes.subpanel}>
          {[...(isTop ? [ownPage(entry)] : []), ...entries].map((inner) => (
            <Entry key={inner.to} entry={inner} parent={path} {...{ open, onOpen, onHover }} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface EntryLinkProps {
  entry: MenuEntry;
  isTop: boolean;
  isOpen: boolean;
  isCurrent: boolean;
  onOpen: () => void;
  onFollow: () => void;
}

function EntryLink({ entry, isTop, isOpen, isCurrent, onOpen, onFollow }: EntryLinkProps) {
  const byTouch = useRef(false);
  const { icon: Icon } = entry;
  return (
    <Link
      to={entry.to}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerDown={(event) => (byTouch.current = event.pointerType !== 'mouse')}
      onClick={(event) => {
        // The first tap opens the panel that a mouse opens by hover; the second tap follows the link.
        if (byTouch.current && entry.entries && !isOpen) {
          event.preventDefault();
          onOpen();
        } else {
          onFollow();
        }
      }}
    >
      {!isTop && <Icon size={18} stroke={1.75} aria-hidden />}
      {entry.label}
    </Link>
  );
}

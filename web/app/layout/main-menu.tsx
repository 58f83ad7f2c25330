import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from '../../kit/router/router.tsx';
import { IconChevronDown, IconChevronRight } from '../../kit/icons/public-icons.ts';
import classes from './menu.module.css';
import { isUnder, ownPage, type MenuEntry } from './navigation.ts';
import { useMenu } from './use-menu.ts';

const OPEN_MS = 80;
const CLOSE_MS = 160;

/** Labels of the entries whose panels are shown, from the bar inward. */
type Path = readonly string[];

/**
 * The main menu: links, with panels of further links, two levels. A mouse opens a panel by hover, touch by the first
 * tap, and the keyboard by the button beside the link.
 */
export function MainMenu() {
  const nav = useRef<HTMLElement>(null);
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
        {useMenu().map((entry) => (
          <Entry key={entry.to} entry={entry} parent={[]} open={open} onOpen={now} onHover={later} />
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  entry: MenuEntry;
  parent: Path;
  open: Path;
  onOpen: (path: Path) => void;
  onHover: (path: Path, ms: number) => void;
}

function Entry({ entry, parent, open, onOpen, onHover }: EntryProps) {
  const { label, entries } = entry;
  const { pathname } = useLocation();
  const isTop = parent.length === 0;
  const isCurrent = isTop && isUnder(entry, pathname);
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

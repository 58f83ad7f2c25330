import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { IconChevronDown, IconChevronRight } from '../ui/icons.ts';
import classes from './main-menu.module.css';
import { onMenuKey } from './menu-keys.ts';
import { isUnder, mainMenu, ownPage, type MenuEntry } from './navigation.ts';

const OPEN_MS = 80;
const CLOSE_MS = 160;

/**
 * The main menu, two levels. A mouse opens by hover and follows by click; touch opens by the first tap; keys move as in
 * any menu bar. `open` is the path of entries whose panels are shown.
 */
export function MainMenu() {
  const { pathname } = useLocation();
  const bar = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = (path: readonly string[], ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(path), ms);
  };
  const now = (path: readonly string[]) => {
    clearTimeout(timer.current);
    setOpen(path);
  };

  useEffect(() => {
    const onPress = (event: Event) => {
      if (!bar.current?.contains(event.target as Node)) setOpen([]);
    };
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      clearTimeout(timer.current);
    };
  }, []);

  return (
    <nav aria-label="Main" className={classes.nav}>
      <ul
        ref={bar}
        role="menubar"
        aria-label="Main"
        className={classes.bar}
        onKeyDown={(event) => onMenuKey(event.nativeEvent, now)}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || !event.relatedTarget || now([])}
      >
        {mainMenu.map((entry, index) => (
          <TopEntry
            key={entry.to}
            entry={entry}
            current={isUnder(entry, pathname)}
            tabIndex={isTabStop(entry, index, pathname) ? 0 : -1}
            open={open}
            onOpen={now}
            onHover={later}
          />
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  entry: MenuEntry;
  open: readonly string[];
  onOpen: (path: readonly string[]) => void;
  onHover: (path: readonly string[], ms: number) => void;
}

function TopEntry({
  entry,
  current,
  tabIndex,
  open,
  onOpen,
  onHover,
}: EntryProps & { current: boolean; tabIndex: number }) {
  const path = [entry.label];
  const isOpen = open[0] === entry.label;
  return (
    <li
      role="none"
      data-current={current || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onHover(path, OPEN_MS)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onHover([], CLOSE_MS)}
    >
      <EntryLink {...{ entry, path, isOpen, onOpen, tabIndex }} className={classes.top} current={current}>
        {entry.label}
        <IconChevronDown size={14} stroke={1.75} aria-hidden />
      </EntryLink>
      {isOpen && (
        <ul role="menu" aria-label={entry.label} className={classes.panel}>
          <PanelEntry entry={ownPage(entry)} {...{ open, onOpen, onHover }} parent={path} />
          <li role="none" className={classes.line} />
          {entry.entries?.map((inner) => (
            <PanelEntry key={inner.to} entry={inner} parent={path} {...{ open, onOpen, onHover }} />
          ))}
        </ul>
      )}
    </li>
  );
}

function PanelEntry({ entry, parent, open, onOpen, onHover }: EntryProps & { parent: readonly string[] }) {
  const path = [...parent, entry.label];
  const isOpen = open[path.length - 1] === entry.label && entry.entries !== undefined;
  const { icon: Icon } = entry;
  return (
    <li role="none" onPointerEnter={(event) => event.pointerType === 'mouse' && onHover(path, OPEN_MS)}>
      <EntryLink {...{ entry, path, isOpen, onOpen }} tabIndex={-1} className={classes.item}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {entry.label}
        {entry.entries && <IconChevronRight size={14} stroke={1.75} className={classes.more} aria-hidden />}
      </EntryLink>
      {isOpen && (
        <ul role="menu" aria-label={entry.label} className={classes.subpanel}>
          {entry.entries?.map((inner) => (
            <PanelEntry key={inner.to} entry={inner} parent={path} {...{ open, onOpen, onHover }} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface EntryLinkProps {
  entry: MenuEntry;
  path: readonly string[];
  isOpen: boolean;
  onOpen: (path: readonly string[]) => void;
  tabIndex: number;
  className: string | undefined;
  current?: boolean;
  children: React.ReactNode;
}

function EntryLink({ entry, path, isOpen, onOpen, tabIndex, className, current, children }: EntryLinkProps) {
  const byTouch = useRef(false);
  return (
    <Link
      to={entry.to}
      role="menuitem"
      tabIndex={tabIndex}
      className={className}
      prefetch="intent"
      data-path={path.join('/')}
      data-open={isOpen || undefined}
      aria-haspopup={entry.entries ? 'menu' : undefined}
      aria-expanded={entry.entries ? isOpen : undefined}
      aria-current={current ? 'page' : undefined}
      onPointerDown={(event) => (byTouch.current = event.pointerType !== 'mouse')}
      onClick={(event) => {
        // The first tap opens what a mouse opens by hover; the second one follows the link.
        if (byTouch.current && entry.entries && !isOpen) {
          event.preventDefault();
          onOpen(path);
        } else {
          onOpen([]);
        }
      }}
    >
      {children}
    </Link>
  );
}

/** The single tab stop: the entry of the current page, otherwise the first. */
function isTabStop(entry: MenuEntry, index: number, pathname: string): boolean {
  const current = mainMenu.find((candidate) => isUnder(candidate, pathname));
  return current ? current === entry : index === 0;
}

import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { SEARCH_MAX, SEARCH_MIN, search, type SearchResults } from '#contract/office/search.ts';
import type { Role } from '#contract/roles.ts';
import { listSearch } from '#domain/search-terms.ts';
import { counted } from '../../../../kit/format.ts';
import { IconSearch } from '../../../../kit/icons/icons.ts';
import { optionId } from '../../../../kit/forms/option-list.tsx';
import { useDialog } from '../../../../kit/dialogs/use-dialog.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { shownTo } from './found-rows.ts';
import { optionsOf, PaletteList, recentGroup, type PaletteOption } from './palette-list.tsx';
import { rememberRow } from './recent.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './search-palette.module.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { callOptions } from '../../../../kit/api/queries.ts';

interface SearchPaletteProps {
  /** What was typed while the palette was loading. */
  ahead: RefObject<string>;
  onClose: () => void;
}

/** The search over all kinds of records, in a dialog above the screen; on a phone it is full screen. */
export function SearchPalette({ ahead, onClose }: SearchPaletteProps) {
  const dialog = useDialog(true, onClose);
  return (
    // The browser closes it on Escape; clicking outside is an alternative for the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...dialog}
      className={classes.dialog}
      aria-label="Search"
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <Palette ahead={ahead} onClose={onClose} />
    </dialog>
  );
}

function Palette({ ahead, onClose }: SearchPaletteProps) {
  const [typed, setTyped] = useState(() => ahead.current);
  const [wanted, setActive] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const id = useId();
  const { results, isBusy, failure, retry } = useSearch(typed);
  const isTooShort = typed.trim().length < SEARCH_MIN;
  const role = useSession().record?.role;
  const [recent] = useState(() => recentGroup(role));
  const groups = isTooShort ? recent : optionsOf(results, role);
  const options = groups.flatMap((group) => group.options);
  const active = Math.min(wanted, options.length - 1);
  const open = useOpen(typed, role, onClose);

  // Enter waits for the results of the current input.
  const chosen = isEntered && !isBusy && !failure ? options[active] : undefined;
  useEffect(() => {
    if (chosen) open(chosen);
  }, [chosen, open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const count = Math.max(1, options.length);
      setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1) + count) % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      setEntered(true);
    }
  };

  return (
    <div className={classes.inside}>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <SearchField
          typed={typed}
          role={role}
          listId={options.length > 0 ? id : undefined}
          active={active}
          onType={(text) => {
            setTyped(text);
            setActive(0);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        {isBusy && options.length > 0 && <span className={shared.small}>Searching…</span>}
        <kbd>Esc</kbd>
        <button type="button" className={classes.cancel} onClick={onClose}>
          Cancel
        </button>
      </div>
      <div className={classes.results}>
        {failure ? (
          <div role="alert" className={classes.hint}>
            <p>{failure}</p>
            <button type="button" className={classes.retry} onClick={retry}>
              Try Again
            </button>
          </div>
        ) : (
          <>
            <p role="status" className={options.length > 0 ? 'visually-hidden' : classes.hint}>
              {statusText({ typed, isTooShort, isBusy, count: options.filter(({ row }) => row).length, role })}
            </p>
            {options.length > 0 && (
              <PaletteList id={id} groups={groups} typed={isTooShort ? '' : typed} active={active} onPick={open} />
            )}
          </>
        )}
      </div>
      <PaletteKeys role={role} />
    </div>
  );
}

interface SearchFieldProps {
  typed: string;
  role: Role | undefined;
  /** The id of the list of options; undefined while there are none. */
  listId: string | undefined;
  /** The option that Enter opens. */
  active: number;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ typed, role, listId, active, onType, onKeyDown }: SearchFieldProps) {
  return (
    <input
      type="text"
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={onKeyDown}
      maxLength={SEARCH_MAX}
      placeholder={role === 'crew_lead' ? 'Name or phone' : 'Name, number or phone'}
      // The user has opened the dialog to type here.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      role="combobox"
      aria-label="Search"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-activedescendant={listId === undefined ? undefined : optionId(listId, active)}
    />
  );
}

/** Help for the keys of the palette, and what a number finds. */
function PaletteKeys({ role }: { role: Role | undefined }) {
  return (
    <p className={classes.keys} aria-hidden>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> choose
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>{role === 'crew_lead' ? '4 digits find a phone' : '#1042 finds a document, 4 digits a phone'}</span>
    </p>
  );
}

interface SearchState {
  typed: string;
  isTooShort: boolean;
  isBusy: boolean;
  count: number;
  role: Role | undefined;
}

function statusText({ typed, isTooShort, isBusy, count, role }: SearchState): string {
  if (isTooShort) {
    if (typed.trim() === '' && count > 0) return 'Recently opened';
    if (role === 'crew_lead')
      return 'Find active projects, their job sites and customers, and visits: by the beginning of a word, or by digits of a phone.';
    return 'Find customers, projects, job sites, estimates, invoices, change orders, visits and employees: by the beginning of a word, by #number, or by digits of a phone.';
  }
  if (isBusy) return 'Searching…';
  if (count > 0) return counted(count, 'result');
  return `Nothing found for “${typed.trim()}”. Each word has to begin a word of what you look for.`;
}

/** Opens a record with the navigation state that its screen expects, or a list with the same search terms. */
function useOpen(typed: string, role: Role | undefined, onClose: () => void) {
  const navigate = useNavigate();
  return (option: PaletteOption) => {
    const { kind, row } = option;
    const shown = shownTo(role)[kind];
    onClose();
    if (!shown) return;
    const { screen, idName, list = '' } = shown;
    if (!row) return void navigate({ pathname: list, search: `?${new URLSearchParams({ q: listSearch(typed) })}` });
    rememberRow(row);
    void navigate(screen, { state: { [idName]: row.id, opened: row.id } });
  };
}

/** Without this delay, every keystroke would send a request. */
const PAUSE_MS = 150;

interface Search {
  /** The results of the current input or, while those are loading, of the previous one. */
  results: SearchResults | undefined;
  /** The results do not match the current input yet. */
  isBusy: boolean;
  failure: string | null;
  retry: () => void;
}

/** The search results for an input, requested after a short pause in typing. */
function useSearch(typed: string): Search {
  const text = typed.trim();
  const [q] = useDebouncedValue(text, PAUSE_MS);
  const isLongEnough = text.length >= SEARCH_MIN;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callOptions(search.find, { query: { q } }),
    enabled: isLongEnough && q.length >= SEARCH_MIN,
    placeholderData: (former: SearchResults | undefined) => former,
  });
  const isBusy = isLongEnough && (q !== text || isPlaceholderData || (isFetching && !data));
  return {
    results: isLongEnough ? data : undefined,
    isBusy,
    failure: isLongEnough && error && !isFetching ? errorSentence('Search failed', error) : null,
    retry: () => void refetch(),
  };
}

import { useMediaQuery } from '@mantine/hooks';
import { startTransition, useCallback, useEffect, useOptimistic, useState } from 'react';
import { ActionBar } from '../forms/action-bar.tsx';
import { browserDay } from '../day-text.ts';
import { DataTable } from './data-table.tsx';
import classes from './data-list.module.css';
import { EmptyState } from '../page/empty-state.tsx';
import { counted } from '../format.ts';
import { ListFailure, ListSkeleton } from './list-placeholders.tsx';
import type { DataListProps, RowParts, RowsProps } from './list-props.ts';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '../icons/icons.ts';
import type { ListState } from './list-state.ts';
import type { ListView } from './list-view.ts';
import { ListChips, ListTotals } from './list-filters.tsx';
import { Pager, RowCount } from './pager.tsx';
import { PhoneRows, SortSelect } from './phone-list.tsx';
import { useLater } from '../page/use-later.ts';

const PAUSE_MS = 250;
const PHONE = '(max-width: 47.99em)';

/** True for an empty list without a search or a filter: the empty state then has the create button. */
export function isEmptyList(list: ListState<unknown>, view: ListView): boolean {
  return !list.loading && !list.failure && list.total === 0 && view.q === '' && view.filter === '';
}

/** The list of records used on all screens: search, order, pages, one selected row and its actions. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { noun, list, view, actions = [], empty } = props;
  const ownSelection = useState<string | null>(props.firstSelected ?? null);
  const [selectedId, setSelectedId] = props.selection ?? ownSelection;
  // The bar and whatever else follows the selection does not delay the response to the press.
  const select = useCallback((id: string | null) => startTransition(() => setSelectedId(id)), [setSelectedId]);
  const onPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const selected = list.rows.find((row) => props.id(row) === selectedId) ?? null;
  const isCards = onPhone && props.rowParts !== undefined;
  const { Part: parts, failed } = useLater(props.rowParts, isCards || selected !== null);
  const isEmpty = isEmptyList(list, view);
  if (isEmpty && !props.filters) return <EmptyState {...empty} />;
  const isComing = isCards && !parts && !failed;
  // On a phone it takes the place of the phone bar.
  const hasBar = actions.length > 0 && !isEmpty && (!onPhone || selected !== null);
  // What has failed with the list keeps no place free.
  const totals = list.failure && props.totals === 'loading' ? undefined : props.totals;
  const rows = {
    ...props,
    at: props.at ?? browserDay(),
    selectedId,
    onSelect: actions.length > 0 ? select : undefined,
  };
  return (
    <>
      {totals && (!onPhone || props.hasPhoneTotals) && <ListTotals totals={totals} noun={noun} view={view} />}
      <section
        className={classes.list}
        aria-label={capitalised(noun[1])}
        aria-busy={list.loading || list.refreshing}
        data-about={(props.aboutSelected && hasBar) || undefined}
        data-without-bar={!hasBar || undefined}
      >
        <div className={classes.toolbar} data-chips={props.chips && true}>
          {props.searchLabel && (
            <ListSearch
              view={view}
              label={props.searchLabel}
              placeholder={onPhone ? `Search ${noun[1]}` : props.searchLabel}
            />
          )}
          {props.chips && <ListChips chips={props.chips} view={view} />}
          {props.filters}
          {!list.failure && !list.loading && <RowCount total={list.total} view={view} noun={noun} />}
          {onPhone ? !list.failure && <SortSelect {...props} /> : <Pager total={list.total} view={view} />}
        </div>
        {list.failure && <ListFailure text={list.failure} many={noun[1]} onRetry={list.retry} />}
        {list.failure || list.loading || isComing ? (
          <ListSkeleton columns={props.columns.length} />
        ) : isEmptyList(list, view) ? (
          <EmptyState {...empty} />
        ) : list.rows.length === 0 ? (
          <NothingFound view={view} many={noun[1]} />
        ) : (
          <Rows {...rows} onPhone={onPhone} parts={parts} />
        )}
        {onPhone && <Pager total={list.total} view={view} />}
        {hasBar && (
          <ActionBar
            first={selected && parts?.firstActions(selected)}
            actions={actions}
            selected={selected}
            name={selected ? props.name(selected) : null}
            about={selected && props.aboutSelected?.(selected)}
            one={noun[0]}
            folded={onPhone}
            onClear={() => select(null)}
          />
        )}
        <p className="visually-hidden" role="status">
          {!list.loading && !list.failure && `${counted(list.total, noun[0], noun[1])} found`}
        </p>
      </section>
    </>
  );
}

/** The rows. A press shows the selection in them at once; the bar with the actions follows. */
function Rows<Row>({
  onPhone,
  parts,
  ...rows
}: RowsProps<Row> & { onPhone: boolean; parts: RowParts<Row> | undefined }) {
  const [selectedId, showSelected] = useOptimistic(rows.selectedId);
  const { onSelect } = rows;
  const select = useCallback(
    (id: string | null) =>
      startTransition(() => {
        showSelected(id);
        onSelect?.(id);
      }),
    [showSelected, onSelect],
  );
  const shown = { ...rows, selectedId, onSelect: onSelect && select };
  return onPhone ? <PhoneRows {...shown} parts={parts} /> : <DataTable {...shown} />;
}

function NothingFound({ view, many }: { view: ListView; many: string }) {
  return (
    <div className={classes.nothing}>
      <p>{view.q ? `No ${many} match “${view.q}”.` : `No ${many} here.`}</p>
      <button type="button" className={classes.textButton} onClick={() => view.change({ q: '', filter: '' })}>
        {view.q ? 'Clear search' : `Show all ${many}`}
      </button>
    </div>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Searches on the server once typing pauses. */
function ListSearch({ view, label, placeholder }: { view: ListView; label: string; placeholder: string }) {
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

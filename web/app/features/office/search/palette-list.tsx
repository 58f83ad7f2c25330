import { Box } from '@mantine/core';
import { useEffect } from 'react';
import { SEARCH_COUNTS, type SearchKind, type SearchResults } from '#contract/office/search.ts';
import type { Role } from '#contract/roles.ts';
import { matchedStretches, searchTerms, type SearchTerm } from '#domain/search-terms.ts';
import { optionId } from '../../../../kit/forms/option-list.tsx';
import { type FoundRow, foundRows, shownTo, SHOWN_KINDS } from './found-rows.ts';
import { recentRows } from './recent.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './search-palette.module.css';

/** A record, or, without a row, the list of all matches. */
export interface PaletteOption {
  kind: SearchKind;
  row?: FoundRow;
  /** "All 7" */
  all?: string;
}

export interface PaletteGroup {
  head: string;
  options: PaletteOption[];
}

/** The groups of a response that contain records. */
export function optionsOf(results: SearchResults | undefined, role: Role | undefined): PaletteGroup[] {
  if (!results) return [];
  return Object.entries(shownTo(role)).flatMap(([name, { head, list }]) => {
    const kind = name as SearchKind;
    const rows = foundRows(kind, results[kind]);
    if (rows.length === 0) return [];
    const { total } = results[kind].meta;
    const options: PaletteOption[] = rows.map((row) => ({ kind, row }));
    if (total <= rows.length) return [{ head, options }];
    if (!list) return [{ head: `${head}, ${rows.length} of ${countOf(total)}`, options }];
    return [{ head, options: [...options, { kind, all: `All ${countOf(total)}` }] }];
  });
}

/** The most recently opened records, as a group. After a role change, some kinds have no screen. */
export function recentGroup(role: Role | undefined): PaletteGroup[] {
  const shown = shownTo(role);
  const options = recentRows()
    .filter(({ kind }) => shown[kind])
    .map((row) => ({ kind: row.kind, row }));
  return options.length > 0 ? [{ head: 'Recently Opened', options }] : [];
}

function countOf(total: number): string {
  return total >= SEARCH_COUNTS ? `${SEARCH_COUNTS.toLocaleString('en-US')}+` : String(total);
}

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  typed: string;
  /** The option that Enter opens. */
  active: number;
  onPick: (option: PaletteOption) => void;
}

/** The results below the field, which keeps the focus and handles the keys. */
export function PaletteList({ id, groups, typed, active, onPick }: PaletteListProps) {
  const terms = searchTerms(typed);
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const all = groups.flatMap(({ options }) => options);
  return (
    <div role="listbox" id={id} aria-label="Results">
      {groups.map(({ head, options }, index) => (
        <div key={head} role="group" aria-labelledby={`${id}-group-${index}`} className={shared.anchor}>
          <p id={`${id}-group-${index}`} role="presentation" className={classes.head}>
            {head}
          </p>
          {options.map((option) => (
            // The field handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.row?.id ?? 'all'}
              id={optionId(id, all.indexOf(option))}
              role="option"
              aria-selected={all.indexOf(option) === active}
              className={option.row ? classes.option : classes.all}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
            >
              {option.row ? <Found row={option.row} terms={terms} /> : <All head={head} text={option.all} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Found({ row: { kind, title, about, amount }, terms }: { row: FoundRow; terms: readonly SearchTerm[] }) {
  const Icon = SHOWN_KINDS[kind].icon;
  return (
    <>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.texts}>
        <b>
          <Matched text={title} terms={terms} />
        </b>
        <span>
          <Matched text={about} terms={terms} />
        </span>
      </span>
      {amount && (
        <Box
          component="b"
          ml={12}
          fz={14}
          lh="1.25rem"
          fw={600}
          c="var(--jp-text)"
          className={`${shared.figures} ${shared.nowrap}`}
        >
          {amount}
        </Box>
      )}
      <span className={classes.enter} aria-hidden>
        <kbd>Enter</kbd> open
      </span>
    </>
  );
}

function All({ head, text }: { head: string; text: string | undefined }) {
  return (
    <>
      {text}
      <span className="visually-hidden"> {head}</span>
    </>
  );
}

function Matched({ text, terms }: { text: string; terms: readonly SearchTerm[] }) {
  return matchedStretches(text, terms).map(({ text: stretch, isMatch }, index) =>
    // The parts of a text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? <mark key={index}>{stretch}</mark> : stretch,
  );
}

import { useState, type ReactNode } from 'react';
import type { ListState } from './list-state.ts';
import { SearchSelect, type Choice } from '../forms/search-select.tsx';

/** Props of a record select that are the same for every kind of record. */
export interface PickerProps<R> {
  /** Null when the selection is cleared. */
  onChange: (record: R | null) => void;
  mark?: 'required' | 'optional';
  placeholder?: string;
  help?: ReactNode;
  error?: ReactNode;
  onBlur?: () => void;
}

interface RecordPickerProps<R> extends PickerProps<R> {
  label: string;
  placeholder: string;
  picked: Choice | null;
  /** The server's results for the typed text. */
  list: ListState<R>;
  /** Loads more results; undefined when the maximum is reached. */
  onMore?: () => void;
  choice: (record: R) => Choice;
  onSearch: (text: string) => void;
}

/** Selects one of a company's records by a search on the server, and returns the whole record. */
export function RecordPicker<R>({
  picked,
  list,
  onMore,
  choice,
  error,
  onSearch,
  onChange,
  ...field
}: RecordPickerProps<R>) {
  // The user may select a row of the previous results, so they remain until new ones arrive.
  const [previousRows, setPreviousRows] = useState<R[]>([]);
  return (
    <SearchSelect
      {...field}
      value={picked}
      choices={list.rows.map(choice)}
      found={{ shown: list.rows.length, total: list.total, ...(onMore && { onMore }) }}
      loading={list.loading || list.refreshing}
      error={error ?? list.failure}
      onSearch={(typed) => {
        setPreviousRows(list.rows);
        onSearch(typed);
      }}
      onChange={(id) => onChange([...list.rows, ...previousRows].find((record) => choice(record).value === id) ?? null)}
    />
  );
}

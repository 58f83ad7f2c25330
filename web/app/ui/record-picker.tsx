import { useState, type ReactNode } from 'react';
import type { ListState } from './list-state.ts';
import { SearchSelect, type Choice } from './search-select.tsx';

/** What a screen says of a picker, whatever kind of record it picks. */
export interface PickerProps<R> {
  /** Null when the choice is taken back. */
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
  /** What the server found for the text typed. */
  list: ListState<R>;
  /** Brings more of what was found; missing where there may be no more. */
  onMore?: () => void;
  choice: (record: R) => Choice;
  onSearch: (text: string) => void;
}

/** One of a company's records, found on the server by what is typed, and given whole. */
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
  // A choice may be one of the rows before the last key: they stay in sight until new ones come.
  const [known, setKnown] = useState<R[]>([]);
  return (
    <SearchSelect
      {...field}
      value={picked}
      choices={list.rows.map(choice)}
      found={{ shown: list.rows.length, total: list.total, ...(onMore && { onMore }) }}
      loading={list.loading || list.refreshing}
      error={error ?? list.failure}
      onSearch={(typed) => {
        setKnown(list.rows);
        onSearch(typed);
      }}
      onChange={(id) => onChange([...list.rows, ...known].find((record) => choice(record).value === id) ?? null)}
    />
  );
}

import { useState, type ComponentType, type ReactNode } from 'react';
import type { ListState } from './list-state.ts';
import { SearchSelect, type Choice } from '../forms/search-select.tsx';
import { useLater } from '../page/use-later.ts';

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

export interface NewRecordDialogProps<R> {
  /** The text that was typed into the field. */
  typed: string;
  /** The id of the record that the new one belongs to. */
  of: string | undefined;
  onClose: () => void;
  onCreated: (record: R) => void;
}

/** The last option of a record select, which creates a record in a dialog that is loaded then. */
export interface NewRecord<R> {
  /** "New customer" */
  label: string;
  /** The same function on each render. */
  load: () => Promise<ComponentType<NewRecordDialogProps<R>>>;
  /** The id of the record that the new one belongs to. */
  of?: string;
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
  newRecord?: NewRecord<R> | undefined;
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
  newRecord,
  ...field
}: RecordPickerProps<R>) {
  // The user may select a row of the previous results, so they remain until new ones arrive.
  const [previousRows, setPreviousRows] = useState<R[]>([]);
  const [typedForNew, setTypedForNew] = useState<string>();
  const { Part: NewRecordDialog } = useLater(newRecord?.load, typedForNew !== undefined);
  return (
    <>
      <SearchSelect
        {...field}
        create={newRecord && { label: newRecord.label, run: setTypedForNew }}
        value={picked}
        choices={list.rows.map(choice)}
        found={{ shown: list.rows.length, total: list.total, ...(onMore && { onMore }) }}
        loading={list.loading || list.refreshing}
        error={error ?? list.failure}
        onSearch={(typed) => {
          setPreviousRows(list.rows);
          onSearch(typed);
        }}
        onChange={(id) =>
          onChange([...list.rows, ...previousRows].find((record) => choice(record).value === id) ?? null)
        }
      />
      {NewRecordDialog && typedForNew !== undefined && (
        <NewRecordDialog
          typed={typedForNew}
          of={newRecord?.of}
          onClose={() => setTypedForNew(undefined)}
          onCreated={(record) => {
            setTypedForNew(undefined);
            onChange(record);
          }}
        />
      )}
    </>
  );
}

import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { IconChevronDown } from './icons.ts';
import classes from './search-select.module.css';

export interface Choice {
  value: string;
  label: string;
  /** A second line, such as an address. */
  hint?: string;
}

interface SearchSelectProps {
  label: string;
  placeholder: string;
  /** Whether it must be given, in a form. */
  mark?: 'required' | 'optional';
  value: Choice | null;
  /** What the server found for the text typed. */
  choices: readonly Choice[];
  loading: boolean;
  onSearch: (text: string) => void;
  /** Null when the choice is taken back. */
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  error?: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}

const PAUSE_MS = 200;

/** What is typed into a search select, once the hand pauses: a call for each key would come too late. */
export function useSearchText(): [text: string, type: (text: string) => void] {
  const [typed, type] = useState('');
  const [text] = useDebouncedValue(typed, PAUSE_MS);
  return [text, type];
}

/** One of many records, found on the server by what is typed. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, value, loading, mark, onSearch, onChange, error } = props;
  const required = mark === 'required';
  const choices = withChosen(props.choices, value);
  return (
    <Select
      label={
        mark === 'optional' ? (
          <>
            {label} <span className={classes.optional}>Optional</span>
          </>
        ) : (
          label
        )
      }
      withAsterisk={required}
      aria-required={required}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={value?.value ?? null}
      onChange={onChange}
      onBlur={props.onBlur}
      description={props.help}
      searchable
      // A failed submit moves focus here, and the list would cover what is wrong.
      openOnFocus={false}
      allowDeselect={false}
      onSearchChange={(text) => onSearch(text === value?.label ? '' : text)}
      // The server has searched already; what it found is shown as it is.
      filter={({ options }) => options}
      renderOption={({ option }) => <ChoiceText choice={choices.find(({ value }) => value === option.value)} />}
      nothingFoundMessage={loading ? 'Searching…' : 'Nothing found'}
      placeholder={props.placeholder}
      clearable={mark === 'optional'}
      clearButtonProps={{ 'aria-label': `Clear ${label}`, className: classes.clear }}
      disabled={props.disabled}
      error={error}
      maxDropdownHeight={320}
      autoComplete="off"
      rightSection={value && mark === 'optional' ? undefined : <IconChevronDown size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents={value && mark === 'optional' ? 'all' : 'none'}
    />
  );
}

function ChoiceText({ choice }: { choice: Choice | undefined }) {
  return (
    <span className={classes.choice}>
      <span>{choice?.label}</span>
      {choice?.hint && <span className={classes.hint}>{choice.hint}</span>}
    </span>
  );
}

/** The chosen record stays among the choices, or the field could not show its name. */
function withChosen(choices: readonly Choice[], value: Choice | null): Choice[] {
  if (!value || choices.some((choice) => choice.value === value.value)) return [...choices];
  return [value, ...choices];
}

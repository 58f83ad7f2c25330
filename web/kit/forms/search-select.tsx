import { CloseButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { ComboBox } from './combo-box.tsx';
import type { ComboOption } from './option-list.tsx';
import { IconChevronDown } from '../icons/public-icons.ts';
import classes from './choices.module.css';

export interface Choice {
  value: string;
  label: string;
  /** A second line, such as an address. */
  hint?: string;
}

interface SearchSelectProps {
  label: string;
  placeholder: string;
  /** Whether a form requires the field. */
  mark?: 'required' | 'optional';
  value: Choice | null;
  /** The server's results for the typed text. */
  choices: readonly Choice[];
  /** How many of all matches are listed; `onMore` loads more. */
  found?: { shown: number; total: number; onMore?: () => void };
  loading: boolean;
  onSearch: (text: string) => void;
  /** Null when the selection is cleared. */
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  error?: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
  /** Creates a record that is not listed; the last option. */
  create?: CreateOption | undefined;
}

export interface CreateOption {
  /** "New customer" */
  label: string;
  /** Called with the text in the field, which is empty if nothing was typed. */
  run: (typed: string) => void;
}

const PAUSE_MS = 200;

/** The text typed into a search select, debounced: without a delay, every keystroke would send a request. */
export function useSearchText(): [text: string, type: (text: string) => void] {
  const [typed, type] = useState('');
  const [text] = useDebouncedValue(typed, PAUSE_MS);
  return [text, type];
}

/**
 * Selects one of many records by a search on the server. Text that was typed but not selected is replaced by the
 * selection on blur.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { label, value, found, loading, mark, onSearch, onChange, create } = props;
  const hasMore = found !== undefined && found.total > found.shown;
  const [typed, setTyped] = useState<string>();
  const words = typed?.trim() ?? '';
  const choices = typed === undefined ? withChosen(props.choices, value) : props.choices;
  const stopTyping = () => {
    setTyped(undefined);
    onSearch('');
  };
  return (
    <ComboBox
      label={label}
      placeholder={props.placeholder}
      {...(mark && { mark })}
      help={props.help}
      error={props.error}
      {...(props.disabled && { disabled: true })}
      text={typed ?? value?.label ?? ''}
      onType={(text) => {
        setTyped(text);
        onSearch(text);
      }}
      options={[
        ...choices.map((choice) => ({ ...choice, key: choice.value, chosen: choice.value === value?.value })),
        ...(create ? [createOption(create, words)] : []),
      ]}
      match={words}
      isBusy={loading}
      nothing={
        loading ? 'Searching…' : create && words ? `No ${label.toLowerCase()} matches “${words}”.` : 'Nothing found'
      }
      note={hasMore ? moreThan(found) : undefined}
      onMore={hasMore ? found.onMore : undefined}
      onPick={(index) => {
        if (create && index === choices.length) create.run(words);
        else onChange(choices[index]?.value ?? null);
        stopTyping();
      }}
      onLeave={() => {
        stopTyping();
        props.onBlur?.();
      }}
      rightSection={
        value && mark === 'optional' ? (
          <CloseButton aria-label={`Clear ${label}`} className={classes.clear} onClick={() => onChange(null)} />
        ) : (
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        )
      }
    />
  );
}

function createOption({ label }: CreateOption, words: string): ComboOption {
  return { key: 'create', label: words ? `${label} “${words}”` : label, isAction: true };
}

/** "and 230 more; type to narrow" */
function moreThan({ shown, total }: { shown: number; total: number }): string {
  return `and ${(total - shown).toLocaleString('en-US')} more; type to narrow`;
}

/** Includes the selected record in the options, regardless of the search results. */
function withChosen(choices: readonly Choice[], value: Choice | null): readonly Choice[] {
  if (!value || choices.some((choice) => choice.value === value.value)) return choices;
  return [value, ...choices];
}

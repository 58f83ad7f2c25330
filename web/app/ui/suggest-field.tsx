import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, type KeyboardEvent, type ReactNode } from 'react';
import { IconSearch } from './icons.ts';
import classes from './search-select.module.css';

interface SuggestFieldProps {
  label: string;
  placeholder: string;
  text: string;
  onType: (text: string) => void;
  /** What fits the text; undefined while nothing has been asked. */
  suggestions: readonly string[] | undefined;
  onPick: (index: number) => void;
  /** What the list says where it is empty. */
  nothing: string;
  help?: ReactNode;
  error?: ReactNode;
}

/** A text with suggestions under it, of which one is picked; what is typed alone means nothing. Enter takes the first. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, placeholder, text, onType, suggestions, onPick, nothing, help, error } = props;
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  useEffect(() => {
    if (suggestions?.length) list.selectFirstOption();
    // Only another list of suggestions has another first one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [suggestions]);
  return (
    <Combobox
      store={list}
      shadow="md"
      onOptionSubmit={(index) => {
        onPick(Number(index));
        list.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          label={label}
          placeholder={placeholder}
          description={help}
          error={error}
          value={text}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            list.openDropdown();
          }}
          onClick={() => list.openDropdown()}
          onBlur={() => list.closeDropdown()}
          onKeyDown={staysInForm}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          leftSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!suggestions}>
        <Combobox.Options aria-label={label} mah={320} className={classes.suggestions}>
          {suggestions?.map((suggestion, index) => (
            // The same words may stand for two places.
            // oxlint-disable-next-line react/no-array-index-key
            <Combobox.Option key={index} value={String(index)} className={classes.suggestion}>
              {suggestion}
            </Combobox.Option>
          ))}
          {suggestions?.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Enter is for the suggestions: it does not send the form around. */
function staysInForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

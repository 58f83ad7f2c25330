import { TextInput } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import shared from '../page/shared.module.css';
import { useListKeys } from '../lists/list-keys.ts';
import { OptionList, optionId, type ComboOption } from './option-list.tsx';

export interface ComboBoxProps {
  label: string;
  placeholder: string;
  /** Whether a form requires the field. */
  mark?: 'required' | 'optional';
  help?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** The text in the field. */
  text: string;
  onType: (text: string) => void;
  /** The options; the server has filtered them, so all are shown. */
  options: readonly ComboOption[];
  /** Better options are being loaded: Enter waits for them. */
  isBusy: boolean;
  /** Shown when there are no options; null keeps the list closed. */
  nothing: string | null;
  /** Shown below the options. */
  note?: string | undefined;
  /** Loads more options; rendered as the last option before the actions. */
  onMore?: (() => void) | undefined;
  onPick: (index: number) => void;
  onLeave?: () => void;
  /** Underlined in the options. */
  match?: string | undefined;
  /** Enter selects an option only, and does not submit the surrounding form. */
  ignoresEnter?: boolean;
}

/**
 * A text field with a list of options, used by mouse or by arrow keys and Enter. Replaces Mantine's Combobox, whose
 * positioning library adds 35 kB to every form in order to place a list below a field.
 */
export function ComboBox(props: ComboBoxProps) {
  const { label, mark, text, nothing, note, onType, onPick, onMore } = props;
  const options = onMore ? withMore(props.options) : props.options;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isShown = isOpen && (options.length > 0 || nothing !== null);
  const pick = (index: number) => {
    const option = options[index];
    if (option === MORE) return onMore?.();
    setOpen(false);
    onPick(option ? props.options.indexOf(option) : index);
  };
  const { active, setActive, onKeyDown } = useListKeys({ ...props, options, isShown, setOpen, onPick: pick });
  const list = isShown && (
    <OptionList {...{ id, label, options, active, nothing, note }} match={props.match} onPick={pick} />
  );
  return (
    <TextInput
      label={mark === 'optional' ? <Optional label={label} /> : label}
      withAsterisk={mark === 'required'}
      aria-required={mark === 'required'}
      description={props.help}
      error={props.error}
      placeholder={props.placeholder}
      disabled={props.disabled}
      leftSection={props.leftSection}
      leftSectionPointerEvents="none"
      rightSection={props.rightSection}
      rightSectionWidth={44}
      value={text}
      onChange={({ currentTarget }) => {
        onType(currentTarget.value);
        setActive(0);
        setOpen(true);
      }}
      // Not on focus: a failed submit moves the focus here, and the list would cover the error.
      onClick={() => setOpen(true)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => {
        setOpen(false);
        props.onLeave?.();
      }}
      onKeyDown={onKeyDown}
      autoComplete="off"
      role="combobox"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={isShown}
      aria-controls={isShown ? id : undefined}
      aria-activedescendant={isShown && active >= 0 ? optionId(id, active) : undefined}
      inputContainer={above(list)}
    />
  );
}

const MORE: ComboOption = { key: 'more', label: 'Show more' };

function withMore(options: readonly ComboOption[]): readonly ComboOption[] {
  const records = options.filter(({ isAction }) => !isAction);
  return [...records, MORE, ...options.slice(records.length)];
}

/** Mantine passes the input to be wrapped. */
function above(list: ReactNode) {
  return (input: ReactNode) => (
    <div className={shared.anchor}>
      {input}
      {list}
    </div>
  );
}

function Optional({ label }: { label: string }) {
  return (
    <>
      {label} <span className={shared.optional}>Optional</span>
    </>
  );
}

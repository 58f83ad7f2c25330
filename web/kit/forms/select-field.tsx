import { NativeSelect } from '@mantine/core';
import { bound, common, type FieldProps } from './field-props.tsx';
import { IconChevronDown } from '../icons/public-icons.ts';

interface SelectProps<V extends object> extends FieldProps<V> {
  /** Values with their labels. */
  options: readonly { value: string; label: string }[];
  placeholder?: string;
  autoComplete?: string;
  /** Called after a selection, for other fields that depend on it. */
  onChosen?: (value: string) => void;
}

/**
 * A single choice from a fixed list. The native select: a phone shows its own picker, the keyboard finds an option by
 * its first letters, and no script is needed.
 */
export function SelectField<V extends object>(props: SelectProps<V>) {
  const { options, placeholder = 'Select', autoComplete = 'off' } = props;
  const { value, onChange, onBlur, error } = bound(props);
  return (
    <NativeSelect
      {...common(props)}
      value={value as string}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
        props.onChosen?.(currentTarget.value);
      }}
      data={[{ value: '', label: placeholder, disabled: props.required }, ...options]}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      {...{ autoComplete, onBlur, error }}
    />
  );
}

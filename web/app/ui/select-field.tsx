import { Select } from '@mantine/core';
import { bound, common, type FieldProps } from './field-props.tsx';
import { IconChevronDown } from './icons.ts';

interface SelectProps<V extends object> extends FieldProps<V> {
  /** Values with their labels. */
  options: readonly { value: string; label: string }[];
  placeholder?: string;
  autoComplete?: string;
}

/** A choice of one; from nine options on it can be searched. A file of its own, for its list is heavy. */
export function SelectField<V extends object>(props: SelectProps<V>) {
  const { options, placeholder = 'Select', autoComplete = 'off' } = props;
  const { value, onChange, onBlur, error } = bound(props);
  return (
    <Select
      {...common(props)}
      value={value === '' ? null : (value as string)}
      onChange={(chosen) => onChange(chosen ?? '')}
      data={options}
      searchable={options.length > 8}
      // A failed submit moves focus here, and the list would cover what is wrong.
      openOnFocus={false}
      nothingFoundMessage="Nothing found"
      allowDeselect={!props.required}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      {...{ placeholder, autoComplete, onBlur, error }}
    />
  );
}

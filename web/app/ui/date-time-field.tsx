import { TextInput } from '@mantine/core';
import { bound, common, type FieldProps } from './field-props.tsx';

/**
 * A day and a time as a clock on the wall shows them: kept as `2026-11-20T07:30`. The browser's own field: a phone shows
 * its wheels, and no script has to come for it.
 */
export function DateTimeField<V extends object>(props: FieldProps<V> & { max?: string }) {
  return <TextInput {...common(props)} {...bound(props)} type="datetime-local" max={props.max} autoComplete="off" />;
}

import { TextInput } from '@mantine/core';
import { bound, common, type FieldProps } from '../forms/field-props.tsx';

/**
 * A local date and time, stored as `2026-11-20T07:30`. Uses the browser's native field: a phone shows its own picker,
 * and no script is needed.
 */
export function DateTimeField<V extends object>(props: FieldProps<V> & { max?: string }) {
  return <TextInput {...common(props)} {...bound(props)} type="datetime-local" max={props.max} autoComplete="off" />;
}

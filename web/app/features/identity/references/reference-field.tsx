import { Button } from '@mantine/core';
import type { CSSProperties } from 'react';
import { references, type ReferenceList } from '#contract/identity/references.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import type { FieldProps } from '../../../../kit/forms/field-props.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';

interface ReferenceFieldProps<V extends object> extends FieldProps<V> {
  /** The name of the server's reference list. */
  list: ReferenceList;
  /** "Failed to load project types." */
  failure: string;
}

/**
 * A select with one of the server's reference lists. A saved value that the list no longer contains remains selectable.
 */
export function ReferenceField<V extends object>({ list, failure, ...field }: ReferenceFieldProps<V>) {
  const result = useCall(references.list, { params: { list } });
  const { value } = field.form.fields.getInputProps(field.name) as { value: string };
  const names = result.data?.data.map(({ attributes }) => attributes.name) ?? [];
  const offered = value && !names.includes(value) ? [value, ...names] : names;
  return (
    <>
      <SelectField {...field} options={offered.map((name) => ({ value: name, label: name }))} />
      {result.error && (
        <div style={{ '--span': 12 } as CSSProperties}>
          <Notice
            tone="red"
            icon={IconAlertTriangle}
            action={<Button onClick={() => void result.refetch()}>Try Again</Button>}
          >
            <p>{failure}</p>
          </Notice>
        </div>
      )}
    </>
  );
}

import { Radio } from '@mantine/core';
import { bound, type FieldProps } from './field-props.tsx';
import classes from './form.module.css';

interface RadioProps<V extends object> extends Pick<FieldProps<V>, 'form' | 'name' | 'label' | 'required' | 'help'> {
  options: readonly { value: string; label: string }[];
  /** What is shown as selected, if it is not the value of the form. */
  value?: string;
}

/** A single choice among a few options, all visible. */
export function RadioField<V extends object>({ form, name, label, required, help, options, value }: RadioProps<V>) {
  const field = bound({ form, name });
  return (
    <Radio.Group
      {...field}
      {...(value !== undefined && { value })}
      label={label}
      description={help}
      withAsterisk={required}
      errorProps={{ role: 'alert' }}
    >
      <div className={classes.options}>
        {options.map((option, index) => (
          // The first one receives the focus if none is selected.
          <Radio
            key={option.value}
            {...option}
            classNames={{ body: classes.option }}
            aria-invalid={field.error && index === 0 ? true : undefined}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

import { type ReactNode, useId } from 'react';
import classes from './customer-page.module.css';

interface FieldProps {
  /** Set if another part of the form moves the focus here. */
  id?: string;
  label: string;
  /** Shown after the label. */
  optional?: string | undefined;
  error?: string | undefined;
  children: (props: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A field with its label and error, which share one id. */
export function Field({ id: requestedId, label, optional, error, children }: FieldProps) {
  const generatedId = useId();
  const id = requestedId ?? generatedId;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label} {optional && <span className={classes.optional}>{optional}</span>}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': error && `${id}-error` })}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The reason for a failed attempt, at the button that started it. */
export function Failure({ children }: { children: string | null }) {
  return <div role="alert">{children && <p className={classes.failed}>{children}</p>}</div>;
}

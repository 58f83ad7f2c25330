import { useEffect, useRef, type ReactNode } from 'react';
import { IconCircleCheck } from '../icons/icons.ts';
import classes from './panel.module.css';

interface SuccessPanelProps {
  message: string;
  /** Additional results, one sentence each. */
  details?: readonly string[];
  children?: ReactNode;
}

/** Replaces the form after success: the result, and the next steps as buttons. */
export function SuccessPanel({ message, details, children }: SuccessPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.panel}>
      <IconCircleCheck size={32} stroke={1.75} className={classes.done} aria-hidden />
      <h2 ref={heading} tabIndex={-1}>
        {message}
      </h2>
      {details?.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      {children && <div className={classes.steps}>{children}</div>}
    </section>
  );
}

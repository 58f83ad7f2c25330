import { useEffect, useRef, type ReactNode } from 'react';
import { IconCircleCheck } from './icons.ts';
import classes from './panel.module.css';

/** Stands where the form was: what has been done, and the next sensible steps as buttons. */
export function SuccessPanel({ message, children }: { message: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.panel}>
      <IconCircleCheck size={32} stroke={1.75} className={classes.done} aria-hidden />
      <h2 ref={heading} tabIndex={-1}>
        {message}
      </h2>
      {children && <div className={classes.steps}>{children}</div>}
    </section>
  );
}

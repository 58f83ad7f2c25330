import type { ReactNode } from 'react';
import classes from './import.module.css';

/** What will happen in words, and the buttons, along the bottom of the window. */
export function ImportBar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={classes.bar}>
      <p>{text}</p>
      {children}
    </div>
  );
}

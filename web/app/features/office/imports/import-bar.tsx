import type { ReactNode } from 'react';
import classes from './import.module.css';

/** A summary of what will happen, and the buttons, in a bar at the bottom of the window. */
export function ImportBar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={classes.bar} data-bottom-bar>
      <p>{text}</p>
      {children}
    </div>
  );
}

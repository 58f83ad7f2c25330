import classes from './waiting.module.css';

/** Loading indicator of a page; appears only after a short delay. */
export function Waiting() {
  return (
    <p className={classes.waiting} role="status">
      Loading...
    </p>
  );
}

import classes from './waiting.module.css';

/** A page on its way; shown only when it takes longer than a moment. */
export function Waiting() {
  return (
    <p className={classes.waiting} role="status">
      Loading...
    </p>
  );
}

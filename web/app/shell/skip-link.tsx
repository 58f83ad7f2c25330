import classes from './shell.module.css';

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      Skip to content
    </a>
  );
}

import classes from './header.module.css';

/** The first tab stop: skips the header. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      Skip to content
    </a>
  );
}

import { LinkButton } from './link-button.tsx';
import classes from './panel.module.css';

/** A screen was opened without the record it is about: says so, and leads to where one is chosen. */
export function MissingRecord({ message, goTo }: { message: string; goTo: { label: string; to: string } }) {
  return (
    <section className={classes.panel}>
      <p>{message}</p>
      <div className={classes.steps}>
        <LinkButton to={goTo.to} primary>
          {goTo.label}
        </LinkButton>
      </div>
    </section>
  );
}

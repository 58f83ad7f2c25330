import { LinkButton } from './link-button.tsx';
import classes from './panel.module.css';

/** Shown when a screen is opened without its record: a message, and a link to where one is selected. */
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

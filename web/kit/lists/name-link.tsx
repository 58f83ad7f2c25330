import { Link } from '../router/router.tsx';
import shared from '../page/shared.module.css';
import classes from './data-table.module.css';

interface NameLinkProps {
  to: string;
  state?: unknown;
  /** Secondary text beside the name. */
  aside?: string | null | undefined;
  /** A second line, such as a number. */
  below?: string;
  children: string;
}

/** A row's name as a link to its update screen, or to its overview. */
export function NameLink({ to, state, aside, below, children }: NameLinkProps) {
  return (
    <>
      <Link to={to} state={state} className={classes.nameLink}>
        {children}
      </Link>
      {aside && <span className={classes.aside}>{aside}</span>}
      {below && <span className={shared.secondLine}>{below}</span>}
    </>
  );
}

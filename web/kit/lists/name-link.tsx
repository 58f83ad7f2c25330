import { Link } from '../router/router.tsx';
import classes from './data-table.module.css';

interface NameLinkProps {
  to: string;
  state?: unknown;
  /** Secondary text beside the name. */
  aside?: string | null | undefined;
  children: string;
}

/** A row's name as a link to its update screen, or to its overview. */
export function NameLink({ to, state, aside, children }: NameLinkProps) {
  return (
    <>
      <Link to={to} state={state} className={classes.nameLink}>
        {children}
      </Link>
      {aside && <span className={classes.aside}>{aside}</span>}
    </>
  );
}

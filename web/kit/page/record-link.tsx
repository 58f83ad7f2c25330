import { Link } from '../router/router.tsx';
import { recordLink } from '../paths.ts';

interface RecordLinkProps {
  kind: 'customer' | 'project';
  id: string;
  children: string;
}

/** The name of a customer or a project as a link to its overview. */
export function RecordLink({ kind, id, children }: RecordLinkProps) {
  return <Link {...recordLink(kind, id)}>{children}</Link>;
}

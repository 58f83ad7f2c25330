import { LinkButton } from '../../ui/link-button.tsx';
import { ApiError } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { paths } from '../../paths.ts';

/** The server's error for a Google credential; when no company matches, a link to create one. */
export function GoogleProblem({ error, failure }: { error: Error; failure: string }) {
  const unknown = error instanceof ApiError && error.code === 'x-404';
  return (
    <Notice
      tone="red"
      icon={IconAlertTriangle}
      action={unknown && <LinkButton to={paths.createCompany()}>Create Company</LinkButton>}
    >
      <p>{unknown ? 'Company not found. Please create your company first. (x-404)' : errorText(failure, error)}</p>
    </Notice>
  );
}

import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ApiError } from '../../../../kit/api/call.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { paths } from '../../../../kit/paths.ts';

/** The server's error for a Google credential; when no company matches, a link to create one. */
export function GoogleProblem({ error, failure }: { error: Error; failure: string }) {
  const unknown = error instanceof ApiError && error.code === 'x-404';
  return (
    <Notice
      tone="red"
      icon={IconAlertTriangle}
      action={unknown && !isOff('sign_up') && <LinkButton to={paths.createCompany()}>Create Company</LinkButton>}
    >
      <p>{unknown ? 'Company not found. Please create your company first. (x-404)' : errorText(failure, error)}</p>
    </Notice>
  );
}

import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '../../../../kit/router/router.tsx';
import { CONFIRMATION_TOKEN_MISSING } from '#endpoints/identity/email-confirmations.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { AccessPage } from './access-page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './access-page.module.css';

interface ConfirmationPageProps {
  title: string;
  /** Confirms with the token from the link and returns a message for the reader. Confirming again has no effect. */
  confirm(token: string): Promise<{ message: string }>;
  /** The screen that sends a new link, and the advice that ends the message about an expired link. */
  elsewhere: { label: string; path: string; advice: string };
}

/** The page that confirms an address or a phone number, opened by a link. */
export function ConfirmationPage({ title, ...confirmation }: ConfirmationPageProps) {
  const mounted = useMounted();
  const [query] = useSearchParams();
  return (
    <AccessPage title={title}>
      {mounted ? <ForToken token={query.get('token') ?? ''} {...confirmation} /> : <RecordSkeleton />}
      <p className={classes.troubles}>
        Still have troubles? <a href={paths.contactUs()}>Contact us</a>
      </p>
    </AccessPage>
  );
}

function ForToken({ token, confirm, elsewhere }: Omit<ConfirmationPageProps, 'title'> & { token: string }) {
  const confirmation = useQuery({
    queryKey: ['confirmation', token],
    // Confirming is idempotent, so it can run as a query.
    queryFn: () => confirm(token),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  });
  if (token === '') return <DeadLink text={CONFIRMATION_TOKEN_MISSING} elsewhere={elsewhere} />;
  if (confirmation.error instanceof ApiError && confirmation.error.status === 404) {
    return <DeadLink text={`${confirmation.error.message} ${elsewhere.advice}`} elsewhere={elsewhere} />;
  }
  if (confirmation.error) return <Failed text={confirmation.error.message} onRetry={confirmation.refetch} />;
  if (!confirmation.data) return <RecordSkeleton />;
  return (
    <SuccessPanel message={confirmation.data.message}>
      <LinkButton to={paths.customers()} primary>
        Continue
      </LinkButton>
    </SuccessPanel>
  );
}

function DeadLink({ text, elsewhere }: { text: string; elsewhere: ConfirmationPageProps['elsewhere'] }) {
  return (
    <>
      <Notice tone="red" icon={IconAlertTriangle}>
        <p>{text}</p>
      </Notice>
      <div className={shared.buttons}>
        <LinkButton to={elsewhere.path} primary>
          {elsewhere.label}
        </LinkButton>
      </div>
    </>
  );
}

function Failed({ text, onRetry }: { text: string; onRetry: () => Promise<unknown> }) {
  return (
    <Notice tone="red" icon={IconAlertTriangle} action={<Button onClick={() => void onRetry()}>Try Again</Button>}>
      <p>{text}</p>
    </Notice>
  );
}

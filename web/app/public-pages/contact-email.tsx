import { QueryClientProvider } from '@tanstack/react-query';
import { usePublicConfig } from '../public-config.ts';
import { queryClient } from '../queries.ts';

/** Where whoever runs this server reads mail. */
export default function ContactEmail() {
  return (
    <QueryClientProvider client={queryClient}>
      <Address />
    </QueryClientProvider>
  );
}

function Address() {
  const email = usePublicConfig()?.contact_email;
  if (!email) return null;
  return (
    <>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
    </>
  );
}

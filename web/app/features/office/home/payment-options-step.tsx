import { Button } from '@mantine/core';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { PaymentOptionsForm } from '../../identity/companies/payment-options-form.tsx';

/** The first step that is answered in place. Saving it loads Home again. */
export function PaymentOptionsStep({ onLater }: { onLater: () => void }) {
  const { record: company } = useOwnCompany();
  if (!company) return <RecordSkeleton />;
  return (
    <PaymentOptionsForm
      company={company}
      onSaved={onLater}
      beside={
        <Button variant="subtle" onClick={onLater}>
          Later
        </Button>
      }
    />
  );
}

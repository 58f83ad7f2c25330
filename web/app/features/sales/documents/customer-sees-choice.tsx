import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { CustomerSees } from '#domain/sales/customer-sees.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { CustomerSeesFields } from './customer-sees-fields.tsx';

interface CustomerSeesChoiceProps {
  /** Null for the company's default. */
  value: CustomerSees | null;
  isInvoice: boolean;
  onChange: (next: CustomerSees | null) => void;
}

/** The choice of one estimate or invoice, which starts with the company's default and can return to it. */
export function CustomerSeesChoice({ value, isInvoice, onChange }: CustomerSeesChoiceProps) {
  const company = useOwnCompany().record;
  const isLoaded = company !== undefined;
  const element = useRef<HTMLDivElement>(null);
  // The button that opened the choice is gone.
  useEffect(() => {
    if (isLoaded) element.current?.querySelector('input')?.focus();
  }, [isLoaded]);
  if (!company) return <RecordSkeleton />;
  return (
    <div ref={element} className={shared.stack}>
      <CustomerSeesFields value={value ?? company.customer_sees} isInvoice={isInvoice} onChange={onChange} />
      {value && (
        <div className={shared.buttons}>
          <Button onClick={() => onChange(null)}>Use Your Settings</Button>
        </div>
      )}
    </div>
  );
}

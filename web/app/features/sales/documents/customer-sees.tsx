import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CustomerSees } from '#domain/sales/customer-sees.ts';
import { useLater } from '../../../../kit/page/use-later.ts';
import { EditorSection } from './document-editor.tsx';

const loadChoice = async () => (await import('./customer-sees-choice.tsx')).CustomerSeesChoice;

interface CustomerSeesSectionProps {
  /** Null for the company's default. */
  value: CustomerSees | null;
  isInvoice?: boolean;
  onChange: (next: CustomerSees | null) => void;
}

/**
 * What the customer sees of the line items. Few documents differ from the settings, so the choice loads when it is
 * opened.
 */
export function CustomerSeesSection({ value, isInvoice = false, onChange }: CustomerSeesSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const { Part: Choice } = useLater(loadChoice, isOpen);
  return (
    <EditorSection title="What Your Customer Sees" lead={value ? 'As chosen here.' : 'As in your settings.'}>
      {Choice ? (
        <Choice value={value} isInvoice={isInvoice} onChange={onChange} />
      ) : (
        <Button onClick={() => setOpen(true)}>Change</Button>
      )}
    </EditorSection>
  );
}

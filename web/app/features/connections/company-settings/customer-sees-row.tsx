import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CustomerSees } from '#domain/sales/customer-sees.ts';
import { NEEDS_CONNECTION, useIsOffline } from '../../../../kit/api/offline.ts';
import { CustomerSeesFields, detailsText } from '../../sales/documents/customer-sees-fields.tsx';
import classes from './company-settings.module.css';
import { OpenButton, Problem, RowLine, type RowProps, Saved, useOpening, useSaving } from './setting-rows.tsx';

const LABEL = 'What customers see';

/** What new estimates and invoices show of their lines. The choice opens below, and each change saves at once. */
export function CustomerSeesRow({ company, isOwner, save }: RowProps) {
  const { outcome, run } = useSaving(save);
  const isOffline = useIsOffline();
  const { isOpen, open, close, button } = useOpening();
  const [wanted, setWanted] = useState<CustomerSees>();
  async function change(next: CustomerSees): Promise<void> {
    setWanted(next);
    await run({ customer_sees: next });
    // After a failure, the checkboxes show the saved state again.
    setWanted(undefined);
  }
  return (
    <RowLine
      label={LABEL}
      hint={
        isOffline && isOwner ? NEEDS_CONNECTION : `${detailsText(company.customer_sees)}. What was sent stays as it is.`
      }
      below={
        <>
          {isOpen && (
            <div className={classes.below}>
              <CustomerSeesFields
                value={wanted ?? company.customer_sees}
                disabled={isOffline || wanted !== undefined}
                onChange={(next) => void change(next)}
              />
              <div>
                <Button onClick={close}>Done</Button>
              </div>
            </div>
          )}
          <Problem outcome={outcome} />
        </>
      }
    >
      <Saved outcome={outcome} />
      {isOwner && !isOpen && <OpenButton ref={button} what={LABEL} text="Change" disabled={isOffline} onClick={open} />}
    </RowLine>
  );
}

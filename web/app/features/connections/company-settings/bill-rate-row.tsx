import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NEEDS_CONNECTION, useIsOffline } from '../../../../kit/api/offline.ts';
import { cappedAsTyped } from '../../../../kit/forms/typing.ts';
import { formatUsd } from '../../../../kit/format.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './company-settings.module.css';
import { OpenButton, Problem, RowLine, type RowProps, Saved, useOpening, useSaving } from './setting-rows.tsx';

const LABEL = 'Bill rate';
const MAX = 10_000;

/** What customers are billed for an hour of an employee who has no rate of their own. */
export function BillRateRow({ company, isOwner, save }: RowProps) {
  const { outcome, run } = useSaving(save);
  const { isOpen, open, close, button } = useOpening();
  const isOffline = useIsOffline();
  const saved = company.default_bill_rate_dollar;
  const [typed, setTyped] = useState('');
  const submit = async () => {
    if (await run({ default_bill_rate_dollar: typed === '' ? null : Number(typed) })) close();
  };
  return (
    <RowLine
      label={LABEL}
      hint={
        isOffline && isOwner
          ? NEEDS_CONNECTION
          : 'For an hour billed to a customer, unless the employee has another rate.'
      }
      below={
        <>
          {isOpen && (
            <div className={classes.below}>
              <TextInput
                aria-label="Bill rate, dollars an hour"
                value={typed}
                inputMode="decimal"
                leftSection="$"
                maw={200}
                // The user has just pressed Edit.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                onChange={({ currentTarget }) => setTyped(cappedAsTyped(currentTarget.value, typed, MAX))}
              />
              <div className={shared.buttons}>
                <Button variant="filled" loading={outcome.phase === 'saving'} onClick={() => void submit()}>
                  Save
                </Button>
                <Button onClick={close}>Cancel</Button>
              </div>
            </div>
          )}
          <Problem outcome={outcome} />
        </>
      }
    >
      <Saved outcome={outcome} />
      {!isOpen && (
        <>
          <span className={classes.value}>{saved === null ? 'None' : `${formatUsd(saved)} an hour`}</span>
          {isOwner && (
            <OpenButton
              ref={button}
              what={LABEL}
              text={saved === null ? 'Add' : 'Change'}
              disabled={isOffline}
              onClick={() => {
                setTyped(saved === null ? '' : saved.toFixed(2));
                open();
              }}
            />
          )}
        </>
      )}
    </RowLine>
  );
}

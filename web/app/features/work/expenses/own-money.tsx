import { Button } from '@mantine/core';
import { useState } from 'react';
import { expenses, type OwedToPerson } from '#endpoints/work/expenses.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { counted, formatUsd } from '../../../../kit/format.ts';
import panel from '../../../../kit/page/panel.module.css';
import shared from '../../../../kit/page/shared.module.css';

interface OwnMoneyProps {
  owed: readonly OwedToPerson[];
  onDone: (outcome: { tone: 'green' | 'red'; text: string }) => void;
}

/** What the company owes each person who paid with their own money. */
export function OwnMoney({ owed, onDone }: OwnMoneyProps) {
  const [busy, setBusy] = useState<string>();
  if (owed.length === 0) return null;
  const payBack = async ({ name, amount_dollar, expense_ids }: OwedToPerson) => {
    setBusy(name);
    try {
      await call(expenses.payBack, { body: { expense_ids } });
      onDone({ tone: 'green', text: `${formatUsd(amount_dollar)} paid back to ${name}.` });
    } catch (error) {
      onDone({ tone: 'red', text: errorSentence('Failed to mark the expenses as paid back', error) });
    }
    await refreshAll();
    setBusy(undefined);
  };
  return (
    <section className={panel.panel} aria-label="Own money to pay back">
      <h2>Own money to pay back</h2>
      <ul className={shared.settled}>
        {owed.map((person) => (
          <li key={`${person.employee_id} ${person.name}`}>
            <span>
              {person.name}
              <span className={shared.secondLine}>{counted(person.expense_ids.length, 'expense')}</span>
            </span>
            <b className={shared.amount}>{formatUsd(person.amount_dollar)}</b>
            <Button
              aria-label={`Paid back ${formatUsd(person.amount_dollar)} to ${person.name}`}
              loading={busy === person.name}
              disabled={busy !== undefined}
              onClick={() => void payBack(person)}
            >
              Paid Back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

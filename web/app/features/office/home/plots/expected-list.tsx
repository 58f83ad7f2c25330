import { Button } from '@mantine/core';
import { type ExpectedAmount, home } from '#endpoints/office/home.ts';
import { addDays } from '#domain/time.ts';
import { errorSentence } from '../../../../../kit/api/error-text.ts';
import { useCall } from '../../../../../kit/api/queries.ts';
import { daysText } from '../../../../../kit/dates/days-chip.tsx';
import { ModalDialog } from '../../../../../kit/dialogs/modal-dialog.tsx';
import { counted, formatDay, formatUsd } from '../../../../../kit/format.ts';
import { ListFailure, RecordSkeleton } from '../../../../../kit/lists/list-placeholders.tsx';
import { NameLink } from '../../../../../kit/lists/name-link.tsx';
import shared from '../../../../../kit/page/shared.module.css';
import { paths } from '../../../../../kit/paths.ts';
import classes from './plots.module.css';

/** The amounts that are expected in a week, the earliest first. */
export function ExpectedList({ week, onClose }: { week: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(home.expectedOfWeek, { query: { week } });
  return (
    <ModalDialog opened onClose={onClose} title={`Expected ${daysText(week, addDays(week, 6))}`} placement="sheet">
      {error ? (
        <ListFailure
          text={errorSentence('Failed to get what is expected', error)}
          many="figures"
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <>
          <p className={shared.small}>
            {formatUsd(data.amount)}, {counted(data.total, 'amount')}
            {data.total > data.expected.length && `, the first ${data.expected.length} of them here`}
          </p>
          <ul className={classes.expected}>
            {data.expected.map((each) => (
              <li key={`${each.document.id} ${each.name}`}>
                <Line expected={each} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <RecordSkeleton />
      )}
      <ModalDialog.Buttons>
        <Button onClick={onClose}>Close</Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}

function Line({ expected }: { expected: ExpectedAmount }) {
  const { kind, document, number, name, customer_name, due_on, expected_on, amount } = expected;
  const target =
    kind === 'invoice'
      ? { to: paths.customerPayments(), state: { invoice_id: document.id } }
      : { to: paths.billing(), state: { estimate_id: document.id } };
  return (
    <>
      <div>
        <NameLink {...target}>
          {kind === 'invoice' ? `Invoice #${number}` : `Estimate #${number}, ready to bill`}
        </NameLink>
        <span className={shared.secondLine}>{`${customer_name} · ${name}`}</span>
        <span className={shared.secondLine}>{`Due ${formatDay(due_on)}, expected ${formatDay(expected_on)}`}</span>
      </div>
      <b className={shared.amount}>{formatUsd(amount)}</b>
    </>
  );
}

import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { breakSeconds, openBreak } from '#domain/work/breaks.ts';
import { dayIn, formatDuration } from '#domain/time.ts';
import type { Timecard } from '#contract/work/timecards.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { Card, Cards } from '../../../../kit/lists/cards.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import rows from '../../../../kit/lists/data-table.module.css';
import { useOwnAccount } from '../../identity/accounts/hooks.ts';
import { CardMarks } from '../timecards/card-marks.tsx';
import { loadCorrection } from '../timecards/load-correction.ts';
import { useLater } from '../../../../kit/page/use-later.ts';
import { timeOf } from '../../../../kit/format.ts';
import { dayTitle } from '../visits/schedule-period.ts';
import { useTimeCardsOfOwnVisits, useCrewCompany } from './hooks.ts';

/** This week's time cards for the crew lead's own visits. Each can be corrected. */
export default function CrewTime() {
  const company = useCrewCompany();
  return (
    <Page title="Time" lead="This week’s time cards of the visits that you are in." width="form">
      {company.record ? (
        <Week timeZone={company.record.time_zone} />
      ) : company.error ? (
        <ListFailure
          text={errorSentence('Failed to get company', company.error)}
          many="time cards"
          onRetry={company.retry}
        />
      ) : (
        <RecordSkeleton />
      )}
    </Page>
  );
}

function Week({ timeZone }: { timeZone: string }) {
  const list = useTimeCardsOfOwnVisits();
  const [selectedCardId, setSelectedCardId] = useState<string>();
  const { Part: CorrectTimecard } = useLater(loadCorrection, selectedCardId !== undefined);
  if (list.failure) return <ListFailure text={list.failure} many="time cards" onRetry={list.retry} />;
  if (list.loading) return <RecordSkeleton />;
  if (list.total === 0) return <NoCards />;
  const days = Map.groupBy(list.rows, ({ clock_in }) => dayIn(timeZone, new Date(clock_in)));
  return (
    <>
      <Cards>
        {[...days].map(([day, cards]) => (
          <Card key={day} title={dayTitle(day)}>
            <ul className={rows.rows}>
              {cards.map((card) => (
                <CardRow key={card.timecard_id} card={card} timeZone={timeZone} onCorrect={setSelectedCardId} />
              ))}
            </ul>
          </Card>
        ))}
      </Cards>
      {CorrectTimecard && selectedCardId && (
        <CorrectTimecard id={selectedCardId} timeZone={timeZone} onClose={() => setSelectedCardId(undefined)} />
      )}
    </>
  );
}

/** Shorter breaks would be shown as zero minutes. */
const A_MINUTE = 60;

interface CardRowProps {
  card: Timecard;
  timeZone: string;
  onCorrect: (timecard_id: string) => void;
}

function CardRow({ card, timeZone, onCorrect }: CardRowProps) {
  const [now] = useState(() => new Date());
  const onBreak = openBreak(card.breaks);
  const seconds = breakSeconds(card.breaks, now);
  return (
    <li>
      <div className={rows.what}>
        <Group gap="4px 8px">
          <b>{card.employee_name}</b>
          <CardMarks card={card} />
        </Group>
        <p>
          {timeOf(timeZone, new Date(card.clock_in))} –{' '}
          {card.clock_out ? timeOf(timeZone, new Date(card.clock_out)) : 'now'}
        </p>
        {onBreak ? (
          <p>On break since {timeOf(timeZone, new Date(onBreak.starts_at))}</p>
        ) : (
          seconds >= A_MINUTE && <p>Breaks {formatDuration(seconds)}</p>
        )}
        <p>{card.jobsite_name}</p>
      </div>
      <Button
        aria-label={`Correct the time card of ${card.employee_name} at ${card.jobsite_name}`}
        onClick={() => onCorrect(card.timecard_id)}
      >
        Correct
      </Button>
    </li>
  );
}

/** Why there are none: no employee has clocked in, or the crew lead's account has no employee. */
function NoCards() {
  const { record: account } = useOwnAccount();
  if (!account) return <RecordSkeleton />;
  return (
    <Card title="No time cards">
      <p>
        {account.employee_id
          ? 'No one has clocked in at your visits this week.'
          : 'Your account is not linked to an employee yet. Ask an owner of your company to choose you under Company, Settings, People and roles.'}
      </p>
    </Card>
  );
}

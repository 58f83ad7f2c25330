import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { FORGOTTEN_AFTER_HOURS, type Timecard } from '#contract/work/timecards.ts';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { counted, formatInstantIn } from '../../../../kit/format.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { useLater } from '../../../../kit/page/use-later.ts';
import { loadCorrection } from './load-correction.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './timecards.module.css';
import { useOpenCards } from './hooks.ts';

const NAMED = 5;

/** Time cards that were probably forgotten, shown on the office's main screens; each can be corrected there. */
export function ForgottenCards() {
  const { rows } = useOpenCards();
  const { record: company } = useOwnCompany();
  const [openCardId, setOpenCardId] = useState<string>();
  const { Part: CorrectTimecard } = useLater(loadCorrection, openCardId !== undefined);
  const forgotten = rows.filter(({ is_forgotten }) => is_forgotten);
  if (!company) return null;
  return (
    <>
      {forgotten.length > 0 && (
        <div className={shared.apart}>
          <Notice tone="amber" icon={IconAlertTriangle}>
            <p>
              {counted(forgotten.length, 'time card')} open for more than {FORGOTTEN_AFTER_HOURS} hours, so someone
              probably forgot to clock out.
            </p>
            <ForgottenList cards={forgotten} timeZone={company.time_zone} onCorrect={setOpenCardId} />
          </Notice>
        </div>
      )}
      {openCardId && CorrectTimecard && (
        <CorrectTimecard id={openCardId} timeZone={company.time_zone} onClose={() => setOpenCardId(undefined)} />
      )}
    </>
  );
}

interface ForgottenListProps {
  cards: Timecard[];
  timeZone: string;
  onCorrect: (timecard_id: string) => void;
}

function ForgottenList({ cards, timeZone, onCorrect }: ForgottenListProps) {
  const [showsAll, showAll] = useState(false);
  const shown = showsAll ? cards : cards.slice(0, NAMED);
  return (
    <div className={classes.cards}>
      {shown.map(({ timecard_id, employee_name, jobsite_name, clock_in }) => (
        <Group gap="4px 12px" key={timecard_id}>
          <span>
            {employee_name}, since {formatInstantIn(timeZone, clock_in)}, {jobsite_name}
          </span>
          <Button aria-label={`Correct the time card of ${employee_name}`} onClick={() => onCorrect(timecard_id)}>
            Correct
          </Button>
        </Group>
      ))}
      {cards.length > shown.length && <Button onClick={() => showAll(true)}>Show all {cards.length}</Button>}
    </div>
  );
}

import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import type { ReminderKind } from '#domain/office/reminder-plan.ts';
import { type ReminderChoice, SENTENCE_MAX } from '#endpoints/office/reminders.ts';
import { counted, formatDay } from '../../../../kit/format.ts';
import { KIND_TITLES } from '../../work/messages/reminder-hooks.ts';
import { ReminderPreview } from '../../work/messages/reminder-preview.tsx';
import { StepChips } from './step-chips.tsx';
import classes from './reminders.module.css';

export type Edited = Pick<ReminderChoice, 'is_on' | 'steps' | 'sentence' | 'include_open_documents'>;

interface KindCardProps {
  kind: ReminderKind;
  saved: ReminderChoice;
  edited: Edited;
  onChange: (edited: Edited) => void;
}

/** One kind of reminder: its switch, its steps, the company's sentence, and a preview. */
export function KindCard({ kind, saved, edited, onChange }: KindCardProps) {
  const change = (fields: Partial<Edited>) => onChange({ ...edited, ...fields });
  return (
    <section className={classes.card} data-off={!edited.is_on || undefined} aria-label={KIND_TITLES[kind]}>
      <div className={classes.cardHead}>
        <h2>{KIND_TITLES[kind]}</h2>
        <Switch
          checked={edited.is_on}
          onChange={({ currentTarget }) => change({ is_on: currentTarget.checked })}
          aria-label={KIND_TITLES[kind]}
          classNames={{ body: classes.switch, track: classes.track }}
        />
      </div>
      <Stack gap={14} flex={1} pt={12} px={20} pb={20}>
        <StepChips kind={kind} steps={edited.steps} onChange={(steps) => change({ steps })} />
        <TextInput
          label="Your own sentence"
          description="Optional. Added to every reminder."
          value={edited.sentence}
          maxLength={SENTENCE_MAX}
          onChange={({ currentTarget }) => change({ sentence: currentTarget.value })}
        />
        <ReminderPreview kind={kind} example={saved.example} sentence={edited.sentence} />
      </Stack>
      <CardFoot kind={kind} saved={saved} edited={edited} onChange={change} />
    </section>
  );
}

interface CardFootProps {
  kind: ReminderKind;
  saved: ReminderChoice;
  edited: Edited;
  onChange: (fields: Partial<Edited>) => void;
}

function CardFoot({ kind, saved, edited, onChange }: CardFootProps) {
  const what = kind === 'visit' ? 'visits' : kind === 'estimate_unanswered' ? 'estimates' : 'invoices';
  const isTurnedOn = saved.is_on && edited.is_on;
  return (
    <div className={classes.cardFoot}>
      {isTurnedOn ? (
        <p>
          {saved.include_open_documents
            ? `On for all ${kind === 'visit' ? 'visits that customers know of' : `open ${what}`}`
            : `On for ${what} sent since ${formatDay(saved.on_since)}`}
        </p>
      ) : (
        <Checkbox
          checked={edited.include_open_documents}
          onChange={({ currentTarget }) => onChange({ include_open_documents: currentTarget.checked })}
          label={`${counted(saved.open_documents, kind === 'visit' ? 'visit' : 'open document')} will get one when you turn this on`}
        />
      )}
    </div>
  );
}

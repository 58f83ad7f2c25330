import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { type Import, imports } from '#contract/office/imports.ts';
import { ExportCsv } from '../../../../kit/lists/export-csv.tsx';
import { formatInstant, counted } from '../../../../kit/format.ts';
import { IconArrowBackUp } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import { paths } from '../../../../kit/paths.ts';
import classes from './import.module.css';
import { STEP_HEADING } from './import-steps.tsx';
import { countOf, KIND_LABELS, outcomeSentences, undoState } from './import-labels.ts';
import { UndoDialog } from './undo-dialog.tsx';
import shared from '../../../../kit/page/shared.module.css';

/** Step 4: the result, and until when it can be undone. */
export function DoneStep({ record, onAnother }: { record: Import; onAnother: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [now] = useState(() => Date.now());
  const { kind, counts, state, undo_until } = record;
  const { canUndo, text } = undoState(record, now);
  const isUndone = state === 'undone';
  return (
    <section className={classes.done} aria-labelledby={STEP_HEADING}>
      <div className={classes.outcome} role="status">
        <span className={classes.mark} data-undone={isUndone || undefined}>
          {isUndone ? (
            <IconArrowBackUp size={24} stroke={1.75} aria-hidden />
          ) : (
            <IconCheck size={24} stroke={1.75} aria-hidden />
          )}
        </span>
        <div>
          <h2 id={STEP_HEADING} tabIndex={-1}>
            {isUndone ? 'Import undone' : `${countOf(kind, counts.good)} imported`}
          </h2>
          <Box component="p" mt={4} className={shared.muted}>
            {isUndone ? undoneText(record) : [...outcomeSentences(kind, counts), ...consentSentences(record)].join(' ')}
          </Box>
        </div>
      </div>
      <div className={classes.actions}>
        <LinkButton to={kind === 'customers' ? paths.customers() : paths.priceBook()} primary>
          {kind === 'customers' ? 'View Customers' : 'View Price Book'}
        </LinkButton>
        {counts.faulty > 0 && record.has_file && (
          <ExportCsv
            endpoint={imports.read}
            input={{ params: { id: record.import_id } }}
            failure="Failed to download the rows"
            label={`Download ${counted(counts.faulty, 'Faulty Row')}`}
          />
        )}
        <Button onClick={onAnother}>Another File</Button>
      </div>
      {!isUndone && (
        <div className={classes.undo}>
          <p className={shared.muted}>
            {canUndo && undo_until ? (
              <>
                <b className={shared.primary}>Undo until {formatInstant(undo_until)}.</b> Takes back the{' '}
                {KIND_LABELS[kind].many} no one has used or changed since.
              </>
            ) : (
              text
            )}
          </p>
          {canUndo && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
              onClick={() => setIsConfirming(true)}
            >
              Undo Import
            </Button>
          )}
        </div>
      )}
      {isConfirming && <UndoDialog record={record} onClose={() => setIsConfirming(false)} />}
    </section>
  );
}

function undoneText({ kind, staying }: Import): string {
  const { many } = KIND_LABELS[kind];
  return staying
    ? `${countOf(kind, staying)} that someone had used or changed stayed.`
    : `The ${many} of this file are taken back.`;
}

function consentSentences({ kind, counts, consents: { email, sms } }: Import): string[] {
  if (kind !== 'customers' || counts.good === 0) return [];
  if (email === sms) return [email ? 'Emails and texts are agreed to.' : 'Neither emails nor texts are agreed to.'];
  return [email ? 'Emails are agreed to, texts are not.' : 'Texts are agreed to, emails are not.'];
}

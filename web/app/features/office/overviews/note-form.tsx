import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { ENTRIES_STAY, useIsOffline } from '../../../../kit/api/offline.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './overviews.module.css';

interface NoteFormProps {
  notes: string;
  max: number;
  /** Saves the text; throws an error with the reason. */
  save: (notes: string) => Promise<unknown>;
  onClose: () => void;
}

/** The user has just pressed the button that opens the field. */
const focusAtOnce = (field: HTMLTextAreaElement | null) => field?.focus();

/** The notes while they are edited; loaded when that begins. A note that cannot be saved stays in the field. */
export function NoteForm({ notes, max, save, onClose }: NoteFormProps) {
  const [draft, setDraft] = useState(notes);
  const isOffline = useIsOffline();
  const [state, setState] = useState({ isBusy: false, problem: '' });

  async function submit(): Promise<void> {
    setState({ isBusy: true, problem: '' });
    try {
      await save(draft);
      await refreshAll();
      onClose();
    } catch (error) {
      setState({ isBusy: false, problem: errorSentence('Failed to save the notes', error) });
    }
  }

  return (
    <div className={classes.noteForm}>
      <Textarea
        aria-label="Notes"
        value={draft}
        maxLength={max}
        rows={4}
        ref={focusAtOnce}
        error={state.problem || undefined}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <div className={shared.buttons}>
        <Button
          loading={state.isBusy}
          disabled={isOffline}
          title={isOffline ? ENTRIES_STAY : undefined}
          onClick={() => void submit()}
        >
          Save
        </Button>
        <Button variant="subtle" disabled={state.isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

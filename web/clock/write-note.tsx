import { type FormEvent, useRef, useState } from 'react';
import { JOB_NOTE_MAX, JOB_NOTE_PHOTOS_MAX } from '#domain/work/job-notes.ts';
import type { NoteInput } from './time-card.ts';
import type { Translations } from './translations-en.ts';
import classes from './time-page.module.css';

interface WriteNoteProps {
  /** Where the employee is, or will clock in; undefined if no jobsite is selected. */
  jobsite: { jobsite_id: string; name: string } | undefined;
  translations: Translations;
  /** Stores the note on the phone and sends it; false if it could not be stored. */
  onWrite: (note: NoteInput) => Promise<boolean>;
}

/** A note for the office about the day at a jobsite, with photos; also without a network. */
export function WriteNote({ jobsite, translations, onWrite }: WriteNoteProps) {
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<File[]>([]);
  const [fault, setFault] = useState<'noteMissing' | 'noteNeedsJobsite' | 'notePhotosMax' | null>(null);
  const isSaving = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSaving.current) return;
    const found = text.trim() === '' ? 'noteMissing' : jobsite ? null : 'noteNeedsJobsite';
    setFault(found);
    if (found || !jobsite) return;
    isSaving.current = true;
    const { jobsite_id, name: jobsite_name } = jobsite;
    const isSaved = await onWrite({ jobsite_id, jobsite_name, text: text.trim(), photos });
    isSaving.current = false;
    if (!isSaved) return;
    setText('');
    setPhotos([]);
  }

  function addPhotos(files: FileList | null): void {
    const all = [...photos, ...(files ?? [])];
    setFault(all.length > JOB_NOTE_PHOTOS_MAX ? 'notePhotosMax' : null);
    setPhotos(all.slice(0, JOB_NOTE_PHOTOS_MAX));
  }

  return (
    <details className={classes.earlier}>
      <summary>{translations.writeNote}</summary>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <label htmlFor="note">{jobsite ? translations.noteAbout(jobsite.name) : translations.note}</label>
        <textarea
          id="note"
          rows={4}
          maxLength={JOB_NOTE_MAX}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          aria-invalid={fault === 'noteMissing'}
          aria-describedby="note-fault"
        />
        {photos.map((photo, index) => (
          // Two photos may have the same name, and the phone's camera names them all alike.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className={classes.photo}>
            <span>{photo.name}</span>
            <button
              type="button"
              className={classes.act}
              aria-label={translations.removePhoto(photo.name)}
              onClick={() => setPhotos(photos.filter((other) => other !== photo))}
            >
              {translations.remove}
            </button>
          </p>
        ))}
        {photos.length < JOB_NOTE_PHOTOS_MAX && (
          <label className={classes.act}>
            {translations.addPhoto}
            <input
              type="file"
              accept="image/*"
              multiple
              className="visually-hidden"
              onChange={({ currentTarget }) => {
                addPhotos(currentTarget.files);
                currentTarget.value = '';
              }}
            />
          </label>
        )}
        <p id="note-fault" className={classes.fault} role="alert">
          {fault && translations[fault]}
        </p>
        <button type="submit" className={classes.act}>
          {translations.saveNote}
        </button>
      </form>
    </details>
  );
}

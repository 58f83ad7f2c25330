import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { JOB_NOTE_MAX, JOB_NOTE_PHOTOS_MAX } from '#domain/work/job-notes.ts';
import { type JobNote, jobNotes } from '#endpoints/work/job-notes.ts';
import { call, newUuid } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { upload } from '../../../../kit/api/upload.ts';
import { IconAlertTriangle, IconPhoto, IconX } from '../../../../kit/icons/icons.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { ACCEPTED_FILES, ACCEPTED_FILES_TEXT, imageFault } from '../../../../kit/photos/image-file.ts';
import photoStyles from '../../../../kit/photos/upload.module.css';

/** A new note about a project, a correction of a note, or a note to change. */
export type NoteSubject =
  | { project_id: string; visit_id?: string | undefined; corrects?: string | undefined }
  | { note: JobNote };

interface NoteEditorProps {
  subject: NoteSubject;
  /** The company's day. */
  today: string;
  onClose: () => void;
}

interface NewPhoto {
  key: string;
  file: File;
}

/** The form of a note. Its text is saved first, and then its photos; a failed photo can be sent again. */
export function NoteEditor({ subject, today, onClose }: NoteEditorProps) {
  const note = 'note' in subject ? subject.note : undefined;
  const [text, setText] = useState(note?.text ?? '');
  const [day, setDay] = useState(note?.day ?? today);
  const [isForCustomer, setForCustomer] = useState(note?.is_for_customer ?? false);
  const [photos, setPhotos] = useState<NewPhoto[]>([]);
  const [key] = useState(newUuid);
  const [state, setState] = useState({ isBusy: false, problem: '' });
  const most = JOB_NOTE_PHOTOS_MAX - (note?.photos.length ?? 0);

  async function submit(): Promise<void> {
    if (state.isBusy) return;
    setState({ isBusy: true, problem: '' });
    try {
      const fields = { text, day, is_for_customer: isForCustomer };
      const saved = await ('note' in subject ? change(subject.note, fields) : create(subject, key, fields));
      for (const photo of photos) {
        await addPhoto(saved.job_note_id, photo);
        setPhotos((left) => left.filter((other) => other !== photo));
      }
      await refreshAll();
      onClose();
    } catch (error) {
      setState({ isBusy: false, problem: errorSentence('Failed to save the note', error) });
    }
  }

  const heading = note ? 'Change Note' : 'corrects' in subject && subject.corrects ? 'Correct Note' : 'Write Note';
  return (
    <Card title={heading}>
      {state.problem && (
        <Notice tone="red" icon={IconAlertTriangle} focusable>
          <p>{state.problem}</p>
        </Notice>
      )}
      <Textarea
        label="Note"
        required
        rows={4}
        w="100%"
        maxLength={JOB_NOTE_MAX}
        value={text}
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextInput
        label="Day"
        type="date"
        required
        max={today}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <Checkbox
        label="The customer sees this note in the job file"
        checked={isForCustomer}
        onChange={({ currentTarget }) => setForCustomer(currentTarget.checked)}
      />
      <NotePhotos photos={photos} most={most} onChange={setPhotos} />
      <div className={shared.buttons}>
        <Button variant="filled" color="accent" loading={state.isBusy} onClick={() => void submit()}>
          Save Note
        </Button>
        <Button variant="subtle" disabled={state.isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}

interface NoteFields {
  text: string;
  day: string;
  is_for_customer: boolean;
}

async function create(
  { project_id, visit_id, corrects }: Extract<NoteSubject, { project_id: string }>,
  client_key: string,
  fields: NoteFields,
): Promise<JobNote> {
  const job_note = { client_key, project_id, visit_id, corrects_job_note_id: corrects, ...fields };
  return (await call(jobNotes.create, { body: { job_note } })).data.attributes;
}

async function change({ job_note_id: id, updated_at: version }: JobNote, fields: NoteFields): Promise<JobNote> {
  return (await call(jobNotes.update, { params: { id }, body: { job_note: fields } }, { version })).data.attributes;
}

async function addPhoto(id: string, { key, file }: NewPhoto): Promise<void> {
  await upload(jobNotes.addPhoto, { params: { id }, fields: { client_key: key }, image: file }, () => undefined);
}

interface NotePhotosProps {
  photos: readonly NewPhoto[];
  most: number;
  onChange: (photos: NewPhoto[]) => void;
}

/** The photos to add to the note. */
function NotePhotos({ photos, most, onChange }: NotePhotosProps) {
  const [fault, setFault] = useState('');
  const helpId = useId();

  function add(files: FileList | null): void {
    const added = [...(files ?? [])];
    const all = [...photos, ...added.map((file) => ({ key: newUuid(), file }))];
    const unusable = added.map((file) => imageFault(file)).find((found) => found !== undefined);
    setFault(unusable ?? (all.length > most ? `A note holds at most ${JOB_NOTE_PHOTOS_MAX} photos.` : ''));
    onChange(all.filter(({ file }) => !imageFault(file)).slice(0, most));
  }

  return (
    <div>
      {photos.map((photo) => (
        <p key={photo.key}>
          {photo.file.name}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Remove ${photo.file.name}`}
            leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChange(photos.filter((other) => other !== photo))}
          >
            Remove
          </Button>
        </p>
      ))}
      {photos.length < most && (
        <label className={photoStyles.file}>
          <IconPhoto size={18} stroke={1.75} aria-hidden />
          Add Photos
          <input
            type="file"
            multiple
            className="visually-hidden"
            accept={ACCEPTED_FILES}
            aria-describedby={helpId}
            onChange={({ currentTarget }) => {
              add(currentTarget.files);
              // Allows the same file to be selected again.
              currentTarget.value = '';
            }}
          />
        </label>
      )}
      <p id={helpId} role={fault ? 'alert' : undefined} className={shared.secondLine}>
        {fault || `Up to ${JOB_NOTE_PHOTOS_MAX} photos. ${ACCEPTED_FILES_TEXT}`}
      </p>
    </div>
  );
}

import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { images, type ProjectTag, SELECT_FILE, SELECT_PROJECT, SELECT_PROJECT_TAG } from '#contract/work/images.ts';
import { ApiError, mayHaveBeenDone, newIdempotencyKey } from '../../../../kit/api/call.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { imageFault } from '../../../../kit/photos/image-file.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { upload } from '../../../../kit/api/upload.ts';

/** The status of a file selected for the upload. */
export type FileState =
  | { phase: 'waiting' }
  /** The file is invalid; the server would reject it. */
  | { phase: 'refused'; text: string }
  /** `sent` is the uploaded share of the file, from 0 to 1. */
  | { phase: 'uploading'; sent: number }
  | { phase: 'failed'; text: string }
  | { phase: 'done' };

export interface ChosenFile {
  id: string;
  file: File;
  state: FileState;
}

export interface UploadValues {
  project_id: string;
  image_project_tag: ProjectTag | '';
}

export interface PhotoUpload extends FormState<UploadValues> {
  files: readonly ChosenFile[];
  /** Error of the whole selection. */
  fileFault: string | undefined;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
}

/** A phone's upload bandwidth is low: more uploads at once would slow down all of them. */
const AT_ONCE = 2;

/** Uploads several photos to a project, each with its own progress and result. */
export function usePhotoUpload(projectId: string): PhotoUpload {
  const fields = useForm<UploadValues>({
    initialValues: { project_id: projectId, image_project_tag: '' },
    validate: {
      project_id: (value) => (value === '' ? SELECT_PROJECT : null),
      image_project_tag: (value) => (value === '' ? SELECT_PROJECT_TAG : null),
    },
  });
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [fileFault, setFileFault] = useState<string>();
  const [phase, setPhase] = useState<'editing' | 'busy' | 'done'>('editing');
  const busy = useRef(false);

  function add(added: readonly File[]): void {
    setFileFault(undefined);
    setFiles((files) => [...files, ...added.map(chosen)]);
  }

  function remove(id: string): void {
    const others = files.filter((file) => file.id !== id);
    setFiles(others);
    // Only the removed file was unfinished.
    if (others.length > 0 && others.every(({ state }) => state.phase === 'done')) setPhase('done');
  }

  const setState = (id: string, state: FileState) =>
    setFiles((files) => files.map((file) => (file.id === id ? { ...file, state } : file)));
  const uploadFile = useFileUpload(setState);

  async function submit(): Promise<void> {
    const toSend = files.filter(({ state }) => state.phase === 'waiting' || state.phase === 'failed');
    const { hasErrors } = fields.validate();
    setFileFault(toSend.length === 0 ? SELECT_FILE : undefined);
    if (!hasErrors && toSend.length > 0) await send(toSend);
  }

  async function send(toSend: readonly ChosenFile[]): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPhase('busy');
    const waiting = [...toSend];
    let allSent = true;
    const uploadNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        allSent = (await uploadFile(next, fields.getValues())) && allSent;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, uploadNext));
    busy.current = false;
    const isAll = files.every(({ id, state }) => state.phase === 'done' || toSend.some((sent) => sent.id === id));
    setPhase(allSent && isAll ? 'done' : 'editing');
    void refreshAll();
  }

  return {
    fields,
    values: fields.values,
    phase,
    problem: null,
    changed: phase !== 'done' && files.some(({ state }) => state.phase !== 'done'),
    submit,
    reload: () => Promise.resolve(),
    restart: () => {
      setFiles([]);
      setPhase('editing');
    },
    files,
    fileFault,
    add,
    remove,
    retry: (id) => void send(files.filter((file) => file.id === id)),
  };
}

/** Uploads one file and reports its states; returns whether the server has it. A retry has the same idempotency key. */
function useFileUpload(setState: (id: string, state: FileState) => void) {
  const keys = useRef(new Map<string, string>());

  return async function uploadFile(
    { id, file }: ChosenFile,
    { project_id, image_project_tag }: UploadValues,
  ): Promise<boolean> {
    if (image_project_tag === '') return false;
    const name = `${id} ${project_id} ${image_project_tag}`;
    const idempotencyKey = keys.current.get(name) ?? newIdempotencyKey();
    keys.current.set(name, idempotencyKey);
    setState(id, { phase: 'uploading', sent: 0 });
    try {
      const fields = { image_for_tag: 'project', project_id, image_project_tag, image_size_tag: 'all' } as const;
      await upload(images.upload, { fields: fields, image: file, idempotencyKey }, (sent) =>
        setState(id, { phase: 'uploading', sent }),
      );
      setState(id, { phase: 'done' });
      return true;
    } catch (error) {
      if (!mayHaveBeenDone(error)) keys.current.delete(name);
      setState(id, { phase: 'failed', text: textOf(error) });
      return false;
    }
  };
}

function chosen(file: File): ChosenFile {
  const fault = imageFault(file);
  return { id: newIdempotencyKey(), file, state: fault ? { phase: 'refused', text: fault } : { phase: 'waiting' } };
}

/** The server's validation message is shown without a prefix. */
function textOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'validation_failed') return error.message;
  return errorText('Failed to upload photo', error);
}

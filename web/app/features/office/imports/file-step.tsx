import { Radio } from '@mantine/core';
import { useId, useState } from 'react';
import {
  CSV_TOO_LARGE,
  type Import,
  IMPORT_KINDS,
  IMPORT_MAX_BYTES,
  type ImportKind,
  imports,
  SELECT_CSV,
} from '#contract/office/imports.ts';
import { newIdempotencyKey } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { upload } from '../../../../kit/api/upload.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import button from '../../../../kit/photos/upload.module.css';
import { UploadProgress } from '../../../../kit/photos/upload-progress.tsx';
import { rememberImport } from './hooks.ts';
import classes from './import.module.css';
import { STEP_HEADING } from './import-steps.tsx';

interface FileStepProps {
  /** Set on a screen that imports only one kind. */
  kind: ImportKind | undefined;
  /** The kind suggested by the previous screen. */
  preset: ImportKind | undefined;
  onUploaded: (record: Import) => void;
}

const KIND_LABELS: Record<ImportKind, string> = { customers: 'Customers', price_items: 'Price book items' };

type State = { phase: 'choosing'; problem?: string } | { phase: 'uploading'; sent: number };

/** Step 1: the kind of import, and its file, which is uploaded as soon as it is selected. */
export function FileStep({ kind: fixed, preset, onUploaded }: FileStepProps) {
  const [chosen, setChosen] = useState<ImportKind>(preset ?? 'customers');
  const [state, setState] = useState<State>({ phase: 'choosing' });
  const kind = fixed ?? chosen;
  const labelId = useId();
  const helpId = useId();

  const send = async (file: File) => {
    const problem = faultOf(file);
    if (problem) return setState({ phase: 'choosing', problem });
    setState({ phase: 'uploading', sent: 0 });
    try {
      const input = { fields: { kind }, image: file, imageField: 'file', idempotencyKey: newIdempotencyKey() };
      const response = await upload(imports.create, input, (sent) => setState({ phase: 'uploading', sent }));
      onUploaded(rememberImport(response));
    } catch (error) {
      setState({ phase: 'choosing', problem: errorSentence('Failed to read the file', error) });
    }
  };
  const isUploading = state.phase === 'uploading';
  return (
    <section className={classes.card} data-narrow aria-labelledby={STEP_HEADING}>
      <div className={classes.file}>
        <h2 id={STEP_HEADING} tabIndex={-1}>
          Choose a file
        </h2>
        {!fixed && (
          <Radio.Group label="What is in it?" value={chosen} onChange={(value) => setChosen(kindOf(value))}>
            <div className={classes.choices}>
              {IMPORT_KINDS.map((one) => (
                <Radio
                  key={one}
                  classNames={{ label: classes.radioLabel }}
                  value={one}
                  label={KIND_LABELS[one]}
                  disabled={isUploading}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {state.phase === 'choosing' && state.problem && (
          <Notice tone="red" icon={IconAlertTriangle}>
            <p>{state.problem}</p>
          </Notice>
        )}
        {isUploading && <UploadProgress sent={state.sent} label="Upload" />}
        <label className={button.file} data-dashed data-disabled={isUploading || undefined}>
          <span id={labelId}>Choose a CSV File</span>
          <input
            type="file"
            accept=".csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain"
            className="visually-hidden"
            aria-labelledby={labelId}
            aria-describedby={helpId}
            disabled={isUploading}
            onChange={({ currentTarget }) => {
              const [selectedFile] = currentTarget.files ?? [];
              if (selectedFile) void send(selectedFile);
              // Allows the same file to be selected again.
              currentTarget.value = '';
            }}
          />
        </label>
        <p id={helpId} className={shared.muted}>
          CSV with a row of column names, at most 5 MB and 5,000 rows. Exports of QuickBooks, Jobber, Housecall Pro,
          Joist, Google Contacts and Outlook are recognized; from Excel or Numbers, save as CSV. Nothing is added before
          you have seen what will be.
        </p>
      </div>
    </section>
  );
}

function kindOf(value: string): ImportKind {
  return IMPORT_KINDS.find((one) => one === value) ?? 'customers';
}

function faultOf(file: File): string | undefined {
  if (file.size === 0) return SELECT_CSV;
  return file.size > IMPORT_MAX_BYTES ? CSV_TOO_LARGE : undefined;
}

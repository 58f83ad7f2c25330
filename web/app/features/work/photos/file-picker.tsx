import { Group } from '@mantine/core';
import { useId, useState, type DragEvent } from 'react';
import { ACCEPTED_FILES, ACCEPTED_FILES_TEXT } from '../../../../kit/photos/image-file.ts';
import { IconCamera, IconPhoto } from '../../../../kit/icons/icons.ts';
import type { IconComponent } from '../../../../kit/page/notice.tsx';
import button from '../../../../kit/photos/upload.module.css';
import classes from './upload.module.css';

interface FilePickerProps {
  busy: boolean;
  fault: string | undefined;
  /** The photos are of receipts, and optional. */
  isOfReceipt?: true;
  onAdd: (files: readonly File[]) => void;
}

/** Selects photos from this device, from a phone's camera, or by drag and drop. */
export function FilePicker({ busy, fault, isOfReceipt, onAdd }: FilePickerProps) {
  const [isOver, setOver] = useState(false);
  const faultId = useId();
  const add = (list: FileList | null) => {
    if (!busy && list && list.length > 0) onAdd([...list]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  return (
    <fieldset className={classes.picker}>
      <legend>{isOfReceipt ? 'Receipt Photos' : REQUIRED_PHOTOS}</legend>
      <div
        role="presentation"
        className={classes.zone}
        data-over={isOver || undefined}
        data-fault={fault ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Group gap={8} justify="center" align="stretch">
          <FileInput label="Choose Photos" icon={IconPhoto} busy={busy} fault={fault && faultId} onAdd={add} />
          <div className={classes.camera}>
            <FileInput label="Take Photo" icon={IconCamera} busy={busy} fromCamera onAdd={add} />
          </div>
        </Group>
        <p>
          <span className={classes.desk}>or drop them here. </span>
          {ACCEPTED_FILES_TEXT}
        </p>
      </div>
      {fault && (
        <p id={faultId} role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}

const REQUIRED_PHOTOS = (
  <>
    Photos <span aria-hidden>*</span>
  </>
);

interface FileInputProps {
  label: string;
  icon: IconComponent;
  busy: boolean;
  /** The id of the error message. */
  fault?: string | undefined;
  fromCamera?: boolean;
  onAdd: (list: FileList | null) => void;
}

function FileInput({ label, icon: Icon, busy, fault, fromCamera, onAdd }: FileInputProps) {
  return (
    <label className={button.file} data-disabled={busy || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {label}
      <input
        type="file"
        className="visually-hidden"
        accept={ACCEPTED_FILES}
        {...(fromCamera ? { capture: 'environment' as const } : { multiple: true })}
        disabled={busy}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault}
        onChange={({ currentTarget }) => {
          onAdd(currentTarget.files);
          // Allows the same file to be selected again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

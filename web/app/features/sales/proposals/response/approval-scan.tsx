import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { type Approval, approvals } from '#contract/sales/approvals.ts';
import button from '../../../../../kit/photos/upload.module.css';
import { ACCEPTED_FILES, ACCEPTED_FILES_TEXT, imageFault } from '../../../../../kit/photos/image-file.ts';
import shared from '../../../../../kit/page/shared.module.css';
import { addressOf, newIdempotencyKey } from '../../../../../kit/api/call.ts';
import { errorSentence } from '../../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../../kit/api/queries.ts';
import { upload } from '../../../../../kit/api/upload.ts';
import { IconAlertTriangle, IconPhoto } from '../../../../../kit/icons/icons.ts';
import { Notice } from '../../../../../kit/page/notice.tsx';

/** Adds a photo or scan of the signed paper to an approval that was recorded by hand. */
export async function addScan(approval_id: string, image: File, idempotencyKey = newIdempotencyKey()): Promise<void> {
  const params = { id: approval_id };
  await upload(approvals.addScan, { params, fields: undefined, image, imageField: 'scan', idempotencyKey }, () => {});
}

/** The scan of an approval, or a button to add one. */
export function ApprovalScan({ approval }: { approval: Approval }) {
  const { approval_id, has_scan, withdrawn_at } = approval;
  if (has_scan)
    return (
      <Button
        component="a"
        href={addressOf(approvals.scan, { params: { id: approval_id } })}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
      >
        View Scan
      </Button>
    );
  return withdrawn_at === null && <AddScan approvalId={approval_id} />;
}

function AddScan({ approvalId }: { approvalId: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const add = async (file: File) => {
    const fault = imageFault(file);
    setFailure(fault ?? null);
    if (fault || running.current) return;
    running.current = true;
    setIsBusy(true);
    try {
      await addScan(approvalId, file);
      await refreshAll();
    } catch (error) {
      setFailure(errorSentence('Failed to add scan', error));
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };
  return (
    <>
      {failure && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{failure}</p>
        </Notice>
      )}
      <ScanPicker
        label={isBusy ? 'Adding...' : 'Add a photo or scan of the paper'}
        disabled={isBusy}
        onPick={(file) => void add(file)}
      />
    </>
  );
}

interface ScanPickerProps {
  label: string;
  disabled?: boolean;
  onPick: (file: File) => void;
}

/** Selects a photo or scan of a paper document. */
export function ScanPicker({ label, disabled, onPick }: ScanPickerProps) {
  const id = useId();
  return (
    <div className={shared.stack}>
      <label className={button.file} data-dashed data-disabled={disabled || undefined}>
        <span id={id}>{label}</span>
        <input
          type="file"
          accept={ACCEPTED_FILES}
          className="visually-hidden"
          aria-labelledby={id}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onPick(file);
            // Allows the same file to be selected again.
            currentTarget.value = '';
          }}
        />
      </label>
      <p className={shared.muted}>{ACCEPTED_FILES_TEXT}</p>
    </div>
  );
}

import { useId } from 'react';
import button from '../../../../../kit/photos/file-button.module.css';
import { ACCEPTED_FILES, ACCEPTED_FILES_TEXT } from '../../../../../kit/photos/image-file.ts';
import shared from '../../../../../kit/page/shared.module.css';

interface ScanPickerProps {
  label: string;
  disabled?: boolean;
  onPick: (file: File) => void;
}

/** Selects a photo or scan of a paper. */
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
            const [given] = currentTarget.files ?? [];
            if (given) onPick(given);
            // Allows the same file to be selected again.
            currentTarget.value = '';
          }}
        />
      </label>
      <p className={shared.muted}>{ACCEPTED_FILES_TEXT}</p>
    </div>
  );
}

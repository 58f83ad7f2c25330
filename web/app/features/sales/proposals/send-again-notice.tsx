import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { EditorTop } from '../documents/document-editor.tsx';

/** Shown at the end of a proposal's form while it differs from what the customer has been sent. */
export function SendAgainNotice() {
  return (
    <EditorTop label="What saving means">
      <Notice tone="amber" icon={IconAlertTriangle}>
        <p>Your customer cannot approve until you send the new version.</p>
      </Notice>
    </EditorTop>
  );
}

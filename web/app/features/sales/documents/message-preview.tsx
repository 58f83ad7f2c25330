import { Box, Button } from '@mantine/core';
import { useEffect, useId, useMemo, useRef } from 'react';
import { type MessagePreview, type PdfPages, withMessageText } from '#contract/core/message-options.ts';
import { counted } from '../../../../kit/format.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import classes from './send-screen.module.css';
import shared from '../../../../kit/page/shared.module.css';

interface MessageColumnProps {
  preview: MessagePreview | undefined;
  failure: string | null;
  retry: () => void;
  /** The sender's own text; empty for the standard text. */
  options: { subject?: string | null | undefined; message_text?: string | null | undefined };
  showsEmail: boolean;
  showsText: boolean;
}

/**
 * The message as the customer receives it: the email is updated with every keystroke, the text message with its own
 * text.
 */
export function MessageColumn({ preview, failure, retry, options, showsEmail, showsText }: MessageColumnProps) {
  if (failure && !preview) return <PreviewFailure text={failure} onRetry={retry} />;
  if (!preview) return <RecordSkeleton />;
  return (
    <div className={classes.preview}>
      {showsEmail && <EmailPreview preview={preview} options={options} />}
      {showsText && <TextPreview preview={preview} />}
    </div>
  );
}

function EmailPreview({ preview, options }: Pick<MessageColumnProps, 'options'> & { preview: MessagePreview }) {
  const heading = useId();
  const { html, html_around_text, from_name } = preview;
  const text = options.message_text?.trim();
  return (
    <section aria-labelledby={heading} className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 className={shared.subheading} id={heading}>
          Email
        </h2>
        <span>Live preview</span>
      </div>
      <dl className={classes.headers}>
        <div>
          <dt className={shared.muted}>From</dt>
          <Box component="dd" fw={500} className={shared.breakable}>
            {from_name}
          </Box>
        </div>
        <div>
          <dt className={shared.muted}>Subject</dt>
          <Box component="dd" fw={500} className={shared.breakable}>
            {options.subject?.trim() || preview.subject}
          </Box>
        </div>
      </dl>
      <Mail html={text ? withMessageText(html_around_text, text) : html} />
    </section>
  );
}

/**
 * Isolates the email from the screen, so that their styles do not affect each other. The email's rules for narrow
 * windows apply to its column, and its links are inactive.
 */
function Mail({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const { head, body } = new DOMParser().parseFromString(html, 'text/html');
    for (const link of body.querySelectorAll('a')) link.removeAttribute('href');
    for (const heading of body.querySelectorAll('h1')) heading.replaceWith(belowTheScreen(heading));
    for (const style of head.querySelectorAll('style'))
      style.textContent = style.textContent.replaceAll('@media', '@container');
    const mail = document.createElement('div');
    mail.setAttribute('style', body.getAttribute('style') ?? '');
    mail.append(...body.childNodes);
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    root.replaceChildren(...head.querySelectorAll('style'), mail);
  }, [html]);
  return <div ref={host} className={classes.mail} />;
}

/** Changes the email's heading to a lower level, because the screen has its own first-level heading. */
function belowTheScreen(heading: HTMLElement): HTMLElement {
  const lower = document.createElement('h3');
  for (const { name, value } of heading.attributes) lower.setAttribute(name, value);
  lower.append(...heading.childNodes);
  return lower;
}

function TextPreview({ preview: { sms, sms_parts } }: { preview: MessagePreview }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 className={shared.subheading} id={heading}>
          Text
        </h2>
        <span className={classes.end}>{counted(sms_parts, 'part')}</span>
      </div>
      <p className={classes.bubble}>{sms}</p>
    </section>
  );
}

interface PdfColumnProps {
  pages: PdfPages | undefined;
  failure: string | null;
  retry: () => void;
  /** URL of the PDF itself. */
  address: string;
}

/** The pages of the PDF, with a link to the whole file. */
export function PdfColumn({ pages, failure, retry, address }: PdfColumnProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 className={shared.subheading} id={heading}>
          PDF
        </h2>
        {pages && <span>{counted(pages.pages, 'page')}</span>}
        <a href={address} target="_blank" rel="noreferrer" className={classes.end} aria-label="Open the PDF">
          Open
        </a>
      </div>
      {failure && !pages && <PreviewFailure text={failure} onRetry={retry} />}
      {!failure && !pages && <RecordSkeleton />}
      {pages && <Pages {...pages} />}
    </section>
  );
}

function Pages({ pages, svg }: PdfPages) {
  const source = useMemo(() => svg && `data:image/svg+xml,${encodeURIComponent(svg)}`, [svg]);
  if (source === null)
    return (
      <Box component="p" p={16} className={shared.muted}>
        This PDF is too long to be shown here. Please open it.
      </Box>
    );
  return (
    // Multiple pages scroll, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.pages} role="group" aria-label="Pages" {...(pages > 1 && { tabIndex: 0 })}>
      <img src={source} alt={`The PDF as it goes out, ${counted(pages, 'page')}`} />
    </div>
  );
}

/** A warning only, because sending does not depend on the preview. */
function PreviewFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice tone="amber" icon={IconAlertTriangle} action={<Button onClick={onRetry}>Try Again</Button>}>
      <p>{text}</p>
    </Notice>
  );
}

import { BRAND_NAME } from '../../../../kit/api/site-settings.ts';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { saveFile } from '../../../../kit/api/download.ts';
import { IconCopy, IconDownload, IconPrinter } from '../../../../kit/icons/icons.ts';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import panel from '../../../../kit/page/panel.module.css';
import shared from '../../../../kit/page/shared.module.css';
import classes from './set-up.module.css';

const TITLE = `${BRAND_NAME} recovery codes`;
const USE = 'Each code opens your account once, when you do not have your phone.';

interface RecoveryCodesListProps {
  heading: string;
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes, shown only once, with options to save them. */
export function RecoveryCodesList({ heading, codes, onDone }: RecoveryCodesListProps) {
  const clipboard = useClipboard({ timeout: 3000 });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = [TITLE, USE, '', ...codes, ''].join('\n');
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy;
  const download = () =>
    saveFile(new Blob([text], { type: 'text/plain' }), `${TITLE.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.txt`);
  return (
    <div className={`${shared.stack} ${shared.wide}`}>
      <h3 ref={title} tabIndex={-1}>
        {heading}
      </h3>
      <p>{USE} Keep them where you find them without it. They are not shown again.</p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={panel.steps}>
        <Button leftSection={<CopyIcon size={18} stroke={1.75} aria-hidden />} onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={download}>
          Download
        </Button>
        <Button leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {clipboard.error && <p role="alert">The codes could not be copied. Mark them and copy them by hand.</p>}
      <div className={panel.steps}>
        <Button variant="filled" color="accent" onClick={onDone}>
          I Have Kept Them
        </Button>
      </div>
      {createPortal(
        <article className={classes.sheet} aria-hidden>
          <h1>{TITLE}</h1>
          <p>{USE}</p>
          <ul>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </article>,
        document.body,
      )}
    </div>
  );
}

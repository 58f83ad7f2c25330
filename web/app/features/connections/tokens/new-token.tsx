import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { IconCopy } from '../../../../kit/icons/icons.ts';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import panel from '../../../../kit/page/panel.module.css';
import shared from '../../../../kit/page/shared.module.css';
import classes from './connections.module.css';

interface NewTokenProps {
  heading: string;
  token: string;
  onDone: () => void;
}

/** A token, shown only once, with a call that tries it. */
export function NewToken({ heading, token, onDone }: NewTokenProps) {
  const clipboard = useClipboard({ timeout: 3000 });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={`${shared.stack} ${shared.wide}`}>
      <h2 ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <p>Copy it to your program now. You will not see it again.</p>
      <code className={classes.code} aria-label="Token">
        {token}
      </code>
      <div className={panel.steps}>
        <Button
          variant="filled"
          color="accent"
          leftSection={<CopyIcon size={18} stroke={1.75} aria-hidden />}
          onClick={() => clipboard.copy(token)}
        >
          {clipboard.copied ? 'Copied' : 'Copy Token'}
        </Button>
        <Button onClick={onDone}>I Have Copied It</Button>
      </div>
      {clipboard.error && <p role="alert">The token could not be copied. Mark it and copy it by hand.</p>}
      <p>Try it in a terminal:</p>
      <code className={classes.code}>
        curl -H &quot;Authorization: Bearer {token}&quot; {window.location.origin}/api/v1/connection
      </code>
      <p className={shared.small}>
        Keep it like a password: anyone who has it can do what you have chosen, in your name.
      </p>
      <a href="/api/docs">How to call the API</a>
    </div>
  );
}

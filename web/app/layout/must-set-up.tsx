import { BRAND_NAME } from '../../kit/api/site-settings.ts';
import { Box, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '#contract/identity/accounts.ts';
import { hasPasskeys } from '../../kit/session/passkeys.ts';
import { checkSession, useSession } from '../../kit/session/session.ts';
import { OwnAccount } from '../features/identity/accounts/own-account.tsx';
import { AddPasskey } from '../features/identity/second-factors/add-passkey.tsx';
import { SetUp } from '../features/identity/second-factors/set-up.tsx';
import { Mark } from '../../kit/page/mark.tsx';
import { PageTitle } from '../../kit/page/page.tsx';
import panel from '../../kit/page/panel.module.css';
import { LogoutButton } from '../../kit/header/logout-button.tsx';
import classes from './waiting.module.css';
import { SkipLink } from '../../kit/header/skip-link.tsx';

const TITLE = 'Set Up Two-Step Login';

/** Shown instead of any screen while the company requires two-step login and the account has not set it up. */
export function MustSetUp() {
  const company = useSession().record?.company_name;
  return (
    <Stack gap={0} mih="100dvh">
      <PageTitle>{TITLE}</PageTitle>
      <SkipLink />
      <header className={classes.header}>
        <Mark />
        <Box component="span" fz={17} fw={680} c="var(--jp-text)" lts="var(--jp-track-tight)">
          {BRAND_NAME}
        </Box>
        <span className={classes.logout}>
          <LogoutButton />
        </span>
      </header>
      <main id="content" className={classes.main}>
        <h1 tabIndex={-1}>{TITLE}</h1>
        <section className={panel.panel} aria-label="Two-Step Login">
          <h2 className="visually-hidden">Two-Step Login</h2>
          <p>
            {company || 'Your company'} requires it: besides your password, each login asks for a code from an app on
            your phone, or for a passkey. After this you can go on as usual.
          </p>
          <OwnAccount>{(account) => <FirstFactor account={account} />}</OwnAccount>
        </section>
      </main>
    </Stack>
  );
}

function FirstFactor({ account }: { account: Account }) {
  const [kind, setKind] = useState<'app' | 'passkey'>('app');
  const done = () => void checkSession({ again: true });
  if (kind === 'passkey') return <AddPasskey account={account} onDone={done} onCancel={() => setKind('app')} />;
  const instead = hasPasskeys() && <Button onClick={() => setKind('passkey')}>Use a Passkey Instead</Button>;
  return <SetUp account={account} onDone={done} instead={instead} />;
}

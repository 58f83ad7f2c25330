import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../router/router.tsx';
import type { IconComponent } from './notice.tsx';

interface LinkButtonProps {
  to: string;
  /** Passed as navigation state. */
  state?: unknown;
  /** The screen's single primary button. */
  primary?: boolean | undefined;
  icon?: IconComponent;
  size?: 'sm' | 'lg';
  children: ReactNode;
}

/** A link that looks like a button; its page is prefetched on hover or focus. */
export function LinkButton({ to, state, primary, icon: Icon, size, children }: LinkButtonProps) {
  return (
    <Button
      component={Link}
      to={to}
      state={state}
      size={size}
      {...(primary && { variant: 'filled', color: 'accent' })}
      leftSection={Icon && <Icon size={18} stroke={1.75} aria-hidden />}
    >
      {children}
    </Button>
  );
}

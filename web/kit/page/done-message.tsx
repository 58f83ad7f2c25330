import { Box } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type NavigateFunction } from '../router/router.tsx';
import { IconCircleCheck } from '../icons/icons.ts';
import { Notice } from './notice.tsx';
import shared from './shared.module.css';
import { useNavigationState } from '../session/navigation-state.ts';

interface DoneState {
  done?: string;
  /** The name of a new record, on whose screen the message is shown. */
  doneFor?: string;
}

/** Navigation state of the screen that shows a new record: its success message, with the record's name. */
export function createdState(done: string, doneFor: string): DoneState {
  return { done, doneFor };
}

/** Navigates to a list, which shows the success message in its `DoneMessage`. */
export function goWithMessage(navigate: NavigateFunction, to: string, done: string): void {
  void navigate(to, { state: { done } satisfies DoneState });
}

interface DoneMessageProps {
  /** It is directly below the band of a record. */
  isBelowBand?: boolean;
  /** The next step for a new record. */
  action?: ReactNode;
}

/**
 * The success message from another screen, shown once: a reload does not show it again. The rest of the navigation
 * state is preserved. The message about a new record gets the focus.
 */
export function DoneMessage({ isBelowBand = false, action }: DoneMessageProps) {
  const state = useNavigationState<DoneState>();
  const [{ done, doneFor }] = useState(state);
  const { search } = useLocation();
  const navigate = useNavigate();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (doneFor) strip.current?.querySelector<HTMLElement>('[role=status]')?.focus();
  }, [doneFor]);
  useEffect(() => {
    const { done: shown, doneFor: _name, ...others } = state;
    if (shown) void navigate({ search }, { replace: true, state: others, preventScrollReset: true });
  }, [state, navigate, search]);
  if (!done) return null;
  return (
    <Box ref={strip} className={shared.apart} {...(isBelowBand && { pt: 16, mb: 0 })}>
      <Notice tone="green" icon={IconCircleCheck} focusable={doneFor !== undefined} action={action}>
        <p>{doneFor ? <b>{done}</b> : done}</p>
        {doneFor && <p>{doneFor}</p>}
      </Notice>
    </Box>
  );
}

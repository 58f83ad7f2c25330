import { useEffect, useState } from 'react';
import { useLocation, useNavigate, type NavigateFunction } from '../router/router.tsx';
import { IconCircleCheck } from '../icons/icons.ts';
import { Notice } from './notice.tsx';
import shared from './shared.module.css';
import { useNavigationState } from '../session/navigation-state.ts';

interface DoneState {
  done?: string;
}

/** Navigates to a list, which shows the success message in its `DoneMessage`. */
export function goWithMessage(navigate: NavigateFunction, to: string, done: string): void {
  void navigate(to, { state: { done } satisfies DoneState });
}

/**
 * The success message from another screen, shown once: a reload does not show it again. The rest of the navigation
 * state is preserved.
 */
export function DoneMessage() {
  const state = useNavigationState<DoneState>();
  const { done } = state;
  const [message] = useState(done);
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { done: shown, ...others } = state;
    if (shown) void navigate({ search }, { replace: true, state: others, preventScrollReset: true });
  }, [state, navigate, search]);
  if (!message) return null;
  return (
    <div className={shared.apart}>
      <Notice tone="green" icon={IconCircleCheck}>
        <p>{message}</p>
      </Notice>
    </div>
  );
}

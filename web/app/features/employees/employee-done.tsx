import { useEffect, useState } from 'react';
import { useLocation, useNavigate, type NavigateFunction } from 'react-router';
import { useNavigationState } from '../../lib/navigation-state.ts';
import { IconCircleCheck } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { paths } from '../../paths.ts';
import shared from '../../ui/shared.module.css';

interface DoneState {
  done?: string;
}

/** Returns to the employee list, which shows the success message. */
export function backToEmployees(navigate: NavigateFunction, done: string): void {
  void navigate(paths.employees(), { state: { done } satisfies DoneState });
}

/** The success message from another screen, shown once: a reload of the list does not show it again. */
export function EmployeeDone() {
  const { done } = useNavigationState<DoneState>();
  const [message] = useState(done);
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (done) void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  }, [done, navigate, search]);
  if (!message) return null;
  return (
    <div className={shared.apart}>
      <Notice tone="green" icon={IconCircleCheck}>
        <p>{message}</p>
      </Notice>
    </div>
  );
}

import type { ComponentType, ReactNode } from 'react';
import classes from './panel.module.css';

export type IconComponent = ComponentType<{
  size?: number;
  stroke?: number;
  className?: string;
  'aria-hidden'?: boolean;
}>;

interface NoticeProps {
  tone: 'red' | 'green' | 'amber' | 'blue' | 'grey';
  icon: IconComponent;
  /** A button at the end. */
  action?: ReactNode;
  /** Allows the focus to be moved here when it appears. */
  focusable?: boolean;
  children: ReactNode;
}

/** A message bar. A red one is announced by screen readers immediately, the others at the next pause. */
export function Notice({ tone, icon: Icon, action, focusable, children }: NoticeProps) {
  return (
    <div
      className={classes.notice}
      data-tone={tone}
      role={tone === 'red' ? 'alert' : 'status'}
      {...(focusable && { tabIndex: -1, 'data-problem': true })}
    >
      <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.text}>{children}</div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

import type { ComponentType, ReactNode } from 'react';
import classes from './customer-page.module.css';

export interface AnswerProps {
  tone: 'green' | 'amber' | 'blue' | 'grey';
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** The document's name, above the title. */
  number?: string | undefined;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** A status with one sentence and one next step: approved, declined, expired, changed, link expired. */
export function Answer({ tone, icon: Icon, number, title, lead, children }: AnswerProps) {
  return (
    <main id="document" className={classes.layout} data-alone>
      <div className={classes.document}>
        <AnswerHead tone={tone} icon={Icon} number={number} title={title} lead={lead} />
        {children}
      </div>
    </main>
  );
}

export function AnswerHead({ tone, icon: Icon, number, title, lead }: AnswerProps) {
  return (
    <div>
      <div className={classes.mark} data-tone={tone}>
        <Icon size={32} aria-hidden />
      </div>
      {number && <p className={classes.number}>{number}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
    </div>
  );
}

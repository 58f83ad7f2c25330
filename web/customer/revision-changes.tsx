import type { ComponentType } from 'react';
import { useLater } from '../kit/page/use-later.ts';
import type { ChangesProps } from './changes/changes.tsx';

const loadChanges = () => import('./later.ts').then(({ Changes }): ComponentType<ChangesProps> => Changes);

/** What differs from the revision before. Most estimates are sent once: the script of it comes where there is a difference. */
export function RevisionChanges(props: ChangesProps) {
  const { Part, failed } = useLater(loadChanges, true);
  if (failed) return <>{props.translations.unreachableAdvice}</>;
  return Part ? <Part {...props} /> : null;
}

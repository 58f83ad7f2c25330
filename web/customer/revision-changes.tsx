import type { ComponentType } from 'react';
import { useLater } from '../kit/page/use-later.ts';
import type { ChangesProps } from './changes/changes.tsx';

const loadChanges = () => import('./later.ts').then(({ Changes }): ComponentType<ChangesProps> => Changes);

/**
 * The differences from the previous revision. Most estimates are sent once, so the script is loaded only if there are
 * differences.
 */
export function RevisionChanges(props: ChangesProps) {
  const { Part, failed } = useLater(loadChanges, true);
  if (failed) return <>{props.translations.unreachableAdvice}</>;
  return Part ? <Part {...props} /> : null;
}

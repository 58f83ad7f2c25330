import type { ComponentType } from 'react';
import { useLater } from '../kit/page/use-later.ts';
import { Loading, Unreached } from './loading.tsx';
import type { Translations } from './translations-en.ts';

interface LaterPartProps<P> {
  /** The same function on every render. */
  load: () => Promise<ComponentType<P>>;
}

/** A part of the page whose script is loaded when it is shown; offers a retry if that fails. */
export function LaterPart<P extends { translations: Translations }>({ load, ...props }: P & LaterPartProps<P>) {
  const { Part, failed } = useLater(load, true);
  if (Part) return <Part {...(props as unknown as P)} />;
  if (failed) return <Unreached onRetry={async () => location.reload()} translations={props.translations} />;
  return <Loading translations={props.translations} />;
}

import '../kit/styles/mantine.css';
import { type ReactNode, Suspense } from 'react';
import shared from '../kit/page/shared.module.css';
import formLooks from '../kit/forms/form.module.css';
import themeLooks from '../kit/styles/theme.module.css';
import classes from './forms.module.css';

interface FormToComeProps {
  /** As tall as the form, so that the layout does not shift when it loads. */
  className: string | undefined;
  /** Shown without JavaScript. */
  withoutScript: string;
  /** The form, in a chunk that loads on the visitor's first interaction. */
  children: ReactNode;
}

/**
 * A form in a static page. It is prerendered and hydrated later, so its styles must be in the page from the start: a
 * CSS module is included in a page only when one of its class names is used.
 */
export function FormToCome({ className, withoutScript, children }: FormToComeProps) {
  const used = [shared, formLooks, themeLooks].flatMap((names) => Object.values(names).slice(0, 1));
  return (
    <>
      <noscript>
        <p className={classes.noscript}>{withoutScript}</p>
      </noscript>
      <div className={className} data-looks={used.join(' ')}>
        <Suspense>{children}</Suspense>
      </div>
    </>
  );
}

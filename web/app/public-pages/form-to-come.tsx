import '../ui/mantine.css';
import { type ReactNode, Suspense } from 'react';
import fieldLooks from '../ui/fields.module.css';
import formLooks from '../ui/form.module.css';
import themeLooks from '../ui/theme.module.css';
import classes from './form-to-come.module.css';

interface FormToComeProps {
  /** As tall as the form, so that nothing moves when it comes. */
  className: string | undefined;
  /** What is said where no script runs. */
  withoutScript: string;
  /** Style sheets of the form beside those of every form. */
  looks?: readonly Record<string, string>[];
  /** The form, of a part that comes with the visitor's first move. */
  children: ReactNode;
}

const NONE: Record<string, string>[] = [];

/**
 * A form in a page to read. It is drawn into the page and wakes up later, so its looks must be there from the start: a
 * style sheet of names comes with a page only where one of its names is used.
 */
export function FormToCome({ className, withoutScript, looks = NONE, children }: FormToComeProps) {
  const used = [fieldLooks, formLooks, themeLooks, ...looks].flatMap((names) => Object.values(names).slice(0, 1));
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

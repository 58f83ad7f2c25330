import { use } from 'react';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { BandContext, type Crumb, Page } from '../../../../kit/page/page.tsx';
import classes from './overviews.module.css';

/** The call of an overview, whose last response stays while a later one fails. */
export interface OverviewResult<O> {
  data: O | undefined;
  error: Error | null;
  retry: () => void;
}

export interface OverviewPartProps<O> {
  id: string | undefined;
  result: OverviewResult<O>;
}

interface OverviewStateProps {
  id: string | undefined;
  result: OverviewResult<unknown>;
  /** Shown when no record was selected, or when it no longer exists. */
  message: string;
  goTo: { label: string; to: string };
  trail: Crumb;
  /** The title without a record. */
  title: string;
}

/** What an overview shows while it is not loaded: skeletons, why it cannot be read, or where to select a record. */
export function OverviewState({ id, result: { data, error, retry }, message, goTo, trail, title }: OverviewStateProps) {
  const hasBand = use(BandContext) !== undefined;
  const status = error && 'status' in error ? Number(error.status) : 0;
  if (!id || status === 404) {
    return (
      <Page title={title} trail={[trail]}>
        <MissingRecord message={message} goTo={goTo} />
      </Page>
    );
  }
  if (error) {
    const text = errorSentence(`Failed to get ${title.toLowerCase()}`, error);
    const failure =
      data !== undefined ? (
        <Notice tone="amber" icon={IconAlertTriangle}>
          <p>{text} What you see may be out of date.</p>
        </Notice>
      ) : (
        <ListFailure text={text} many="records" onRetry={retry} />
      );
    if (hasBand) return <div className={classes.failure}>{failure}</div>;
    return (
      <Page title={title} trail={[trail]}>
        {failure}
      </Page>
    );
  }
  if (data !== undefined) return null;
  return (
    <div className={classes.page} aria-hidden aria-busy data-placeholder>
      <div className={classes.columns}>
        <div>
          {[120, 128, 300, 190].map((height) => (
            <div key={height} className={classes.skeleton} style={{ height }} />
          ))}
        </div>
        <div>
          {[150, 130, 160].map((height) => (
            <div key={height} className={classes.skeleton} style={{ height }} />
          ))}
        </div>
      </div>
    </div>
  );
}

import { OWN_TEXT_PLACEHOLDER, OWN_TITLE_PLACEHOLDER } from '#domain/site.ts';
import { BRAND_NAME } from '../kit/api/site-settings.ts';
import classes from './public-page.module.css';
import { AskUs } from './next-step.tsx';
import { PublicPage } from './public-page.tsx';

const TEXT = { __html: OWN_TEXT_PLACEHOLDER };

/** The page around an operator's own legal text. The server fills it in, and serves it in place of ours. */
export default function OwnTextPage() {
  return (
    <PublicPage
      title={OWN_TITLE_PLACEHOLDER}
      description={`${OWN_TITLE_PLACEHOLDER} of ${BRAND_NAME}`}
      aside={<AskUs title="Questions?" />}
    >
      <div className={classes.ownText} dangerouslySetInnerHTML={TEXT} />
    </PublicPage>
  );
}

import card from './public-page.module.css';
import { PublicPage } from './public-page.tsx';
import { SURVEY_INFO_URL } from '../kit/api/site-settings.ts';
import { paths } from '../kit/paths.ts';
import classes from './forms.module.css';
import { SurveyForm } from './survey-form.tsx';

export default function Survey() {
  return (
    <PublicPage
      title="Local Community Survey to Oppose a Road Project"
      crumb="Community Survey"
      description="For residents who are opposed to the overpass proposed in Pasco County: read what is planned, put your opposition on record, and say why."
      lead="If you are opposed to the overpass proposed in Pasco County, put that on record here and say why."
      aside={<Sponsors />}
    >
      <h2>The project</h2>
      <p>
        The agency that plans the road says what is proposed, where and when. Please read it before you answer:{' '}
        <a href={SURVEY_INFO_URL} target="_blank" rel="noreferrer">
          project information
        </a>
        .
      </p>
      <h2>Your answer</h2>
      <SurveyForm />
      <h2>What happens to your answer</h2>
      <p>
        It is kept for this campaign’s count. It is not published, and neither sponsors nor other visitors see it; only
        whoever runs this survey can export the answers. Your phone and email are used for nothing but this campaign.
      </p>
      <p>
        To see, correct or remove what you have sent, write to us on the <a href={paths.contactUs()}>contact page</a>.
        The <a href={paths.privacyPolicy()}>Privacy Policy</a> says the rest.
      </p>
    </PublicPage>
  );
}

/** Beside the survey: its sponsors. */
function Sponsors() {
  return (
    <section className={card.card}>
      <h2>Sponsored by local businesses</h2>
      <p>Sponsors pay for this page. They do not see the answers.</p>
      <ul className={classes.sponsors}>
        <li>
          <h3>JobsitesPro</h3>
          <p>
            Estimates, invoices, crew hours and job photos in one simple place, for small contractors and handymen.{' '}
            <a href={paths.landing()}>See what it does</a>.
          </p>
        </li>
      </ul>
    </section>
  );
}

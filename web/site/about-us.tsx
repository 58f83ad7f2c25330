import { paths } from '../kit/paths.ts';
import classes from './reading.module.css';
import { TryIt } from './next-step.tsx';
import { PublicPage } from './public-page.tsx';

export default function AboutUs() {
  return (
    <PublicPage
      title="About Us"
      description="JobsitesPro gives small contractors and handymen the tools of a big office: simple to use, and $6 a month for the whole company."
      lead="We give small contractors the tools of a big office, without the office."
      aside={<TryIt />}
    >
      <h2>Our mission</h2>
      <p>
        Our mission is to empower small contractors. A company of one, five or twenty people should be able to answer a
        customer as fast and as neatly as a company of five hundred, and should not need a bookkeeper, an IT person or a
        week of training to do it.
      </p>
      <dl className={classes.principles}>
        <dt>Simple</dt>
        <dd>
          You should be able to send your first estimate the evening you sign up. A screen does one thing, says it in
          your words, and works on the phone in your hand.
        </dd>
        <dt data-sign-up>Low cost</dt>
        <dd data-sign-up>
          Three months free, then $6 a month for the whole company: every tool, every employee, every document. There is
          no bigger plan to be talked into.
        </dd>
        <dt>Made for the job</dt>
        <dd>
          A customer leads to a project, a project to an estimate, an estimate to an invoice. What you type once is
          there for the next step, the crew and the photos.
        </dd>
      </dl>
      <h2>A word from the owner</h2>
      <figure className={classes.owner}>
        <blockquote>
          <p>
            Good tradespeople lose work to slow paperwork, not to bad work. I want the estimate to go out before you
            leave the driveway, the hours to add up by themselves, and the invoice to be paid because it was clear.
          </p>
          <p>
            I keep the price low and the product small on purpose. If something in it makes you stop and wonder, that is
            ours to fix. Tell us, and we will read it.
          </p>
        </blockquote>
        <figcaption>The owner of JobsitesPro</figcaption>
      </figure>
      <h2>Talk to us</h2>
      <p>
        Questions, complaints and ideas are all welcome on our <a href={paths.contactUs()}>contact page</a>. How
        JobsitesPro came to be what it is, you can read in <a href={paths.ourStory()}>Our Story</a>.
      </p>
    </PublicPage>
  );
}

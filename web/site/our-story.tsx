import { paths } from '../kit/paths.ts';
import { TryIt } from './next-step.tsx';
import { PublicPage } from './public-page.tsx';
import classes from './public-page.module.css';

export default function StoryPage() {
  return (
    <PublicPage
      title="Our Story"
      description="Why JobsitesPro exists: the work of a small contractor is done by six, and the paperwork starts at seven."
      lead="The work was done by six. The paperwork started at seven."
      aside={<TryIt />}
    >
      <h2>The kitchen table</h2>
      <p>
        Ask anyone who runs a small contracting business where the office is, and the honest answer is often: the
        kitchen table, after dinner. That is where the estimate gets typed, the hours get added up from text messages,
        and somebody tries to remember which invoice was paid.
      </p>
      <p>
        None of it is hard. All of it takes time, and the time comes out of the evening. JobsitesPro began with the wish
        to give that evening back.
      </p>
      <h2>Built for somebody else</h2>
      <p>
        There is plenty of software for contractors. Most of it is built for companies with a project manager, a
        dispatcher and an accounting department, and priced that way: by the seat, by the feature, by the year. A
        two-truck shop ends up paying for a hundred screens to use four.
      </p>
      <p>So we started from those four: the customer, the job, the paper that asks for money, and the hours.</p>
      <h2>One job, start to finish</h2>
      <p>
        We followed a single job. Somebody calls, and becomes a customer. You look at the work, and it becomes a project
        with an address on a map. You write an estimate at the curb and text it. They say yes, and the estimate becomes
        an invoice. The crew clocks in from a link, takes the before and after photos, and the hours are there on
        payday.
      </p>
      <p>Every screen in JobsitesPro has its place somewhere in that line. What had no place in it, we left out.</p>
      <h2>What we hold on to</h2>
      <ul className={classes.bullets}>
        <li data-sign-up>
          <b>One price.</b> Three months free, then $6 a month for the whole company.
        </li>
        <li>
          <b>Your records are yours.</b> We do not sell them, and we do not show ads. The{' '}
          <a href={paths.privacyPolicy()}>Privacy Policy</a> says it in full.
        </li>
        <li>
          <b>A person answers.</b> When you write through the <a href={paths.contactUs()}>contact page</a>, it is read
          by someone who can do something about it.
        </li>
      </ul>
    </PublicPage>
  );
}

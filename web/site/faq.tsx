import { IconChevronDown } from '../kit/icons/public-icons.ts';
import classes from './faq.module.css';
import { QUESTIONS, type Question } from './faq-questions.tsx';
import { AskUs } from './next-step.tsx';
import { PublicPage } from './public-page.tsx';

export default function Faq() {
  return (
    <PublicPage
      title="FAQ"
      description="Short answers about the trial and the price, inviting co-workers, time card links, job sites, estimates, invoices and PDFs."
      lead="Short answers to what contractors ask us most."
      aside={<AskUs title="Not answered here?" />}
    >
      {QUESTIONS.map((question) => (
        <Answer key={question.id} question={question} />
      ))}
    </PublicPage>
  );
}

/** The link targets the answer, not the question: browsers expand the element that contains the target. */
function Answer({ question: { id, question, response, isAboutSignUp, isAboutCards } }: { question: Question }) {
  return (
    <details
      className={classes.question}
      data-sign-up={isAboutSignUp || undefined}
      data-cards={isAboutCards || undefined}
    >
      <summary>
        <h2>{question}</h2>
        <IconChevronDown size={20} stroke={1.75} className={classes.chevron} aria-hidden />
      </summary>
      <div id={id} className={classes.answer}>
        {response}
        <a href={`#${id}`} className={classes.link} aria-label={`Link to this answer: ${question}`}>
          Link to this answer
        </a>
      </div>
    </details>
  );
}

import { BRAND_NAME } from '../kit/api/site-settings.ts';
import type { ReactNode } from 'react';
import { paths } from '../kit/paths.ts';

export interface Question {
  /** The fragment of a link to the answer; stable even when the text changes. */
  id: string;
  question: string;
  response: ReactNode;
  /** Hidden if the sign-up is closed. */
  isAboutSignUp?: true;
  /** Hidden if card payments are off. */
  isAboutCards?: true;
}

/** Menu paths are spelled as in the menu. */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'what-is-it',
    question: `What is ${BRAND_NAME}?`,
    response: (
      <p>
        An online office for small contractors and handymen. You keep your customers, projects and job sites in it,
        write estimates and invoices and send them by <span data-texts>text message or </span>email, collect before and
        after photos, and your employees clock in and out at the job site from their own phones. It runs in the browser;
        there is nothing to install.
      </p>
    ),
  },
  {
    id: 'price',
    isAboutSignUp: true,
    question: 'What does it cost?',
    response: (
      <p>
        The first three months are free, with unlimited documents and usage<span data-cards>, and without a card</span>.
        After that it is $6 a month for the whole company, however many employees and co-workers you have. You pay
        <span data-cards> by credit card</span> for as many months as you like, and nothing renews automatically.
      </p>
    ),
  },
  {
    id: 'start',
    isAboutSignUp: true,
    question: 'How do I get started?',
    response: (
      <>
        <p>In two short steps:</p>
        <ol>
          <li>
            <a href={paths.createCompany()}>Create your company</a>: name, line of business, address, phone and email.
          </li>
          <li>Create your online account, with a login ID and password of your own or with your Google account.</li>
        </ol>
        <p>Then log in and start your free trial.</p>
      </>
    ),
  },
  {
    id: 'extend-subscription',
    isAboutCards: true,
    question: 'How do I extend my subscription?',
    response: (
      <p>
        Go to <b>Account / Subscription</b> and choose <b>Extend Subscription</b>. Enter the number of months and pay by
        card. The months are added to the end of the time you already have, so paying early loses nothing.
      </p>
    ),
  },
  {
    id: 'card-data',
    isAboutCards: true,
    question: 'Is my card number safe?',
    response: (
      <p>
        Your card number goes straight from your browser to the card payment provider and is never stored by
        {BRAND_NAME}. We keep only the outcome: the date, the amount and whether the payment went through.
      </p>
    ),
  },
  {
    id: 'invite-co-workers',
    question: 'How do I invite a co-worker?',
    response: (
      <p>
        Go to <b>Account Invite</b>, in the menu under Account, and send an invitation by{' '}
        <span data-texts>SMS or </span>email. The link in it lets your co-worker open an account for your company; it
        works once and expires in 24 hours. Co-workers with an account see the same customers, projects and documents as
        you do.
      </p>
    ),
  },
  {
    id: 'time-card-link',
    question: 'How do my employees clock in and out?',
    response: (
      <p>
        Add each employee once, then go to <b>Company -&gt; Employee -&gt; Send TimeCard Link</b> and send them their
        own link. They open it on their phone, choose the job site, and tap Clock In and Clock Out. They need no app, no
        account and no password.
      </p>
    ),
  },
  {
    id: 'time-card-report',
    question: 'Where do I see the hours?',
    response: (
      <p>
        Go to <b>Company -&gt; Employee -&gt; Timecard report</b>. Choose the dates, and an employee or a job site if
        you like. The report lists every time card and adds up the hours; with an hourly rate it works out the pay as
        well.
      </p>
    ),
  },
  {
    id: 'new-job-site',
    question: 'How do I add a job site?',
    response: (
      <p>
        Go to <b>Project -&gt; Job site -&gt; New</b>. Choose the project, give the job site a name and pick its
        address; the map shows where it is. A project can have several job sites, and employees choose among them when
        they clock in.
      </p>
    ),
  },
  {
    id: 'pdf',
    question: 'How do I get an estimate or invoice as a PDF?',
    response: (
      <>
        <p>
          Go to <b>Home / Project / Estimate</b> or <b>Invoice</b>, select the document and press the <b>PDF View</b>{' '}
          button. You can print it, save it, or send it to the customer by <span data-texts>text message or </span>
          email. With your logo on the company page, the PDF carries it too.
        </p>
        <p>
          When a customer signs an estimate behind its link, both of you get the signed copy, with a page that says who
          signed, when and how. Anyone with that PDF can <a href={paths.verify()}>verify</a> that it is unchanged. What
          a signature needs may differ by state and kind of work. This is general information, not legal advice.
        </p>
      </>
    ),
  },
  {
    id: 'before-after-photos',
    question: 'How many photos can I keep?',
    response: (
      <p>
        Up to 15 for each project, marked as before or after, so that you can put them side by side and show the next
        customer what you do. Take them on your phone and upload them from the project’s photo gallery.
      </p>
    ),
  },
];

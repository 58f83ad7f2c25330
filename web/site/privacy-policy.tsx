import { BRAND_NAME } from '../kit/api/site-settings.ts';
import { paths } from '../kit/paths.ts';
import { LegalPage, type Section } from './legal-page.tsx';
import classes from './public-page.module.css';
import { TextMessageTerms } from './text-message-terms.tsx';

export default function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      description={`What ${BRAND_NAME} keeps about you, your customers and your employees, why, who sees it, and how to have it removed. No ads, no tracking, nothing sold.`}
      lead="What we keep, why we keep it, and who gets to see it. No ads, no tracking, nothing sold."
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly Section[] = [
  {
    id: 'scope',
    title: 'Whom this is for',
    text: (
      <p>
        This policy covers everyone whose data is in {BRAND_NAME}: account holders, the customers and employees of
        companies that use it, and visitors of these pages. For the records of customers and employees the company that
        entered them decides; we keep them on its behalf. If you are such a customer or employee, please ask that
        company first.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we keep',
    text: (
      <ul className={classes.bullets}>
        <li>
          <b>Account and company:</b> names, login ID, email, phone, address, line of business, logo and profile
          picture. Your password is kept only as a hash that cannot be turned back. With Google sign-in we receive your
          name, email address and Google’s number for you, not your password.
        </li>
        <li>
          <b>Your work:</b> customers, projects, job sites, photos, estimates, invoices, payments you record, employees
          and their time cards. Location data inside photos is removed on upload.
        </li>
        <li>
          <b>Messages:</b> what was sent to whom and when, whether it arrived, and the document as it was sent.
        </li>
        <li>
          <b>Payments to us:</b> date, amount and outcome.
          <span data-cards> Card numbers go to our payment provider and are never stored by us.</span>
        </li>
        <li>
          <b>Consents:</b> which ones were given, and when.
        </li>
        <li>
          <b>Technical data:</b> the address and kind of browser of a session, and server logs, to keep the service
          secure and to find faults.
        </li>
        <li>
          <b>What you write to us</b> on the contact page, with your email address if you give it.
        </li>
        <li data-survey>
          <b>What you answer</b> in the community survey. It is kept for that campaign’s count alone.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    text: (
      <p>
        To run the service: to log you in, show your records, draw and send documents, add up hours, take your payment,
        answer you, prevent abuse, and meet legal duties. We do not use your records to advertise, we do not build
        profiles from them, and we do not sell them.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    text: (
      <p>
        We use only what the service needs: a cookie that keeps you logged in, for at most 30 days; short-lived ones
        while a company signs up; and a little storage in your browser that remembers whose name to show. There are no
        advertising or tracking cookies, and no analytics of others on these pages.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who gets to see it',
    text: (
      <>
        <ul className={classes.bullets}>
          <li>
            <b>Your company.</b> Everyone with an account of your company sees its records; another company never does.
          </li>
          <li>
            <b>Your customers</b> see the documents you send them. A link in a message opens that one document, and
            stops working after 90 days.
          </li>
          <li>
            <b>Your employees</b> see their own hours and the names and addresses of active job sites.
          </li>
          <li>
            <b>Companies that work for us</b> and receive only what their part needs: hosting and storage, email,
            <span data-texts> text messages,</span>
            <span data-cards> card payments,</span> addresses and maps.
          </li>
          <li>
            <b>Services you connect,</b> such as your accounting package or Google sign-in, when you use them.
          </li>
          <li>
            <b>Authorities,</b> where the law requires it, and a successor, should the business be taken over; this
            policy would go with it.
          </li>
        </ul>
        <p>No one else. We do not sell personal information, and we do not share it for anyone’s advertising.</p>
      </>
    ),
  },
  { id: 'text-messages', title: 'Text messages and phone numbers', text: <TextMessageTerms />, isAboutTexts: true },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <p>
        Your records stay for as long as your company has its account, also while a subscription is not active, so that
        you find them again. When a company is deleted its records are deleted with it; backups that still contain them
        are overwritten in time. What the law tells us to keep longer, such as the outcome of payments, is kept apart
        from everything else.
      </p>
    ),
  },
  {
    id: 'safe',
    title: 'How we protect it',
    text: (
      <p>
        Each company’s records are fenced off from every other’s in the database itself. Passwords are hashed, log-in
        attempts are limited, and you are told at your old address when your email, phone, login ID or password changes.
        No system is perfectly safe; if a breach concerned your data we would tell you as the law requires.
      </p>
    ),
  },
  {
    id: 'choices',
    title: 'Your choices and rights',
    text: (
      <>
        <p>
          You can see and correct your data on the account and company pages, log out of other devices, and delete the
          company. Beyond that, and wherever your state gives you rights to see, correct, receive or delete personal
          information, write to us through the <a href={paths.contactUs()}>contact page</a>. We will answer within 45
          days and will not treat you worse for asking. We may have to make sure first that it is you who asks.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children under 16',
    text: (
      <p>
        The service is not meant for children under 16. We do not knowingly collect personal information from them, and
        nobody under 16 may be entered as an employee. If you believe that a child’s data is in {BRAND_NAME}, tell us
        and we will remove it.
      </p>
    ),
  },
  {
    id: 'where',
    title: 'Where it is kept',
    text: (
      <p>
        The service is made for businesses in the United States. If you use it from elsewhere, your data comes to the
        United States and is handled under its laws.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    text: (
      <p>
        When this policy changes, the date above changes with it; changes that matter are announced in the service or by
        email first. For anything about privacy, use our <a href={paths.contactUs()}>contact page</a>.
      </p>
    ),
  },
];

import { BRAND_NAME } from '../kit/api/site-settings.ts';
import { paths } from '../kit/paths.ts';
import { LegalPage, type Section } from './legal-page.tsx';
import { TextMessageTerms } from './text-message-terms.tsx';
import classes from './public-page.module.css';

export default function TermsOfUse() {
  return (
    <LegalPage
      title="Terms of Use"
      description={`The terms of using ${BRAND_NAME}: who may use it, what it costs, whose records they are, text messages, and how either of us can end it.`}
      lead="What you may expect of us, and we of you, in words that can be read."
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly Section[] = [
  {
    id: 'agreement',
    title: 'These terms',
    text: (
      <>
        <p>
          {BRAND_NAME} (“we”, “us”) offers an online service for contractors: customers, projects, job sites, photos,
          estimates, invoices and time cards (“the service”). By opening an account, or by using the service for a
          company, you accept these terms and the <a href={paths.privacyPolicy()}>Privacy Policy</a>. If you accept them
          for a company, you say that you may do so.
        </p>
        <p>If you do not agree with them, please do not use the service.</p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who may use the service',
    text: (
      <p>
        The service is made for businesses in the United States. You must be able to enter into a contract to open an
        account. The service is not for children: nobody under 16 may open an account, be entered as an employee, or use
        a time card link.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <ul className={classes.bullets}>
        <li>Give us correct contact data and keep it so: receipts, security notices and reset links go there.</li>
        <li>Keep your password to yourself. Each co-worker should have an account of their own.</li>
        <li>
          A time card link lets whoever holds it clock that employee in and out. Send it only to that employee, and send
          a new one if it gets into other hands.
        </li>
        <li>You are responsible for what is done with your company’s accounts. Tell us at once if one is misused.</li>
      </ul>
    ),
  },
  {
    id: 'price',
    title: 'Trial, price and payment',
    text: (
      <>
        <p>
          Each company may use the service free of charge for three months, once, with unlimited documents and usage. To
          go on after that you pay 6 US dollars a month, in advance<span data-cards>, by credit card</span>, for the
          number of months you choose. Applicable taxes may be added.
        </p>
        <p>
          Nothing renews automatically: when the months you paid for are over, access to the main area ends until you
          extend. Months bought while a subscription runs are added to its end.
          <span data-cards> Payments are handled by our card payment provider; we do not store card data.</span> If we
          change the price, months you have already paid for are not affected.
        </p>
      </>
    ),
  },
  {
    id: 'cancel',
    title: 'Cancelling',
    text: (
      <p>
        You may cancel at any time on the subscription page. Access ends at once; the page says so before you confirm.
        Months already begun are not refunded unless the law says otherwise. If something went wrong with a payment,
        write to us and we will look into it.
      </p>
    ),
  },
  {
    id: 'records',
    title: 'Your records',
    text: (
      <p>
        What you enter and upload stays yours. You allow us to store, copy and show it as far as the service needs it,
        for example to draw an invoice and send it to your customer. You are responsible for having the right to enter
        it: your customers’ and employees’ contact data, and photos of their property. Keep copies of what you must keep
        by law, such as invoices and hours.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'Fair use',
    text: (
      <>
        <p>You may not use the service to</p>
        <ul className={classes.bullets}>
          <li>break the law, deceive or harass anyone, or send messages to people who did not agree to them,</li>
          <li>upload malicious files or anything you have no right to share,</li>
          <li>look for or use weaknesses in it, get around its limits, or read other companies’ records,</li>
          <li>copy it, resell it, or overload it on purpose.</li>
        </ul>
        <p>
          “Unlimited” means what a contracting business can reasonably use; limits that protect others are stated where
          they apply.
        </p>
      </>
    ),
  },
  { id: 'text-messages', title: 'Text messages', text: <TextMessageTerms />, isAboutTexts: true },
  {
    id: 'documents',
    title: 'Estimates, invoices, hours and advice',
    text: (
      <p>
        The service adds up what you enter. Whether an estimate is right, which taxes apply, what an employee is owed
        and what a contract needs in your state is for you to decide. Nothing in the service is legal, tax or accounting
        advice. Agreements between you and your customers or employees are yours alone.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Services of others',
    text: (
      <p>
        Some functions use services of others if you choose them, such as<span data-cards> card payments,</span> Google
        sign-in or your accounting package, and maps show tiles from a map provider. Their own terms apply there, and we
        are not responsible for them.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and changes',
    text: (
      <p>
        We work to keep the service running and your records safe, but we cannot promise that it is never interrupted or
        free of errors. We may change or improve it. If we ever have to close it, we will tell you ahead of time so that
        you can take your records with you.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending an account',
    text: (
      <p>
        You may stop using the service whenever you like. Whoever founded the company’s account may delete the company
        and with it all of its records; that cannot be undone. We may suspend or close an account that breaks these
        terms or endangers others, after warning you wherever that is possible.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    text: (
      <>
        <p>
          As far as the law allows, the service is provided “as is” and “as available”, without warranties of any kind,
          express or implied, including merchantability, fitness for a particular purpose and non-infringement.
        </p>
        <p>
          As far as the law allows, we are not liable for indirect, incidental or consequential damage, lost profit or
          lost data, and our liability in all is limited to the amount you paid us in the twelve months before the claim
          arose, or 50 US dollars if that is more.
        </p>
        <p>
          You will hold us harmless from claims of others that arise because you used the service against these terms or
          the law.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    text: (
      <p>
        These terms are governed by the laws of the United States and of the state in which {BRAND_NAME} has its
        principal place of business. Please write to us first: most things can be settled in a conversation. If a part
        of these terms does not hold, the rest does.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    text: (
      <p>
        When we change these terms we change the date above; if a change matters to you we also tell you in the service
        or by email before it takes effect. Using the service after that means that you accept it. Questions go to our{' '}
        <a href={paths.contactUs()}>contact page</a>.
      </p>
    ),
  },
];

import { useLocation } from 'react-router';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import classes from '../ui/panel.module.css';

/** A screen that is still being built: says so, and where to go instead. */
export default function ComingSoon() {
  const { pathname } = useLocation();
  const goTo = instead(pathname);
  return (
    <Page title={titleOf(pathname)} home={pathname.startsWith('/main') ? '/main' : '/'} width="form">
      <section className={classes.panel}>
        <p>This screen is still being built. Nothing is lost: what you have entered elsewhere stays as it is.</p>
        <div className={classes.steps}>
          <LinkButton to={goTo.to}>{goTo.label}</LinkButton>
        </div>
      </section>
    </Page>
  );
}

function instead(pathname: string): { to: string; label: string } {
  if (pathname.startsWith('/main/project')) return { to: '/main/project', label: 'Go To Project' };
  if (pathname.startsWith('/main')) return { to: '/main/customer', label: 'Go To Customer' };
  return { to: '/', label: 'Go To Home' };
}

const TITLES: Record<string, string> = {
  customerpayment: 'Customer Payment',
  jobsite: 'Job Site',
  jobsitespro_faq: 'FAQ',
  sendnotification: 'Send Payment Notification',
  tocustomer: 'Send To Customer',
};

/** "Create Invoice" of …/invoice/create, "Timecard Report" of …/timecard_report. */
function titleOf(pathname: string): string {
  const [last = '', before = ''] = pathname.split('/').filter(Boolean).toReversed();
  return /^(create|update|delete|upload)$/.test(last) ? `${words(last)} ${words(before)}` : words(last);
}

function words(segment: string): string {
  return TITLES[segment] ?? segment.replace(/[_-]/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());
}

import { IconBolt, IconFileTypePdf, IconPhone, IconPlugConnected } from '../app/ui/icons.ts';
import landing from './landing.module.css';
import classes from './why-choose.module.css';

const REASONS = [
  [IconPhone, 'Works where you work', 'Every screen fits a phone. The time clock reads in full sun.'],
  [IconBolt, 'Ready in an evening', 'Create the company, add a customer, send an estimate. Nothing to install.'],
  [IconFileTypePdf, 'Documents people trust', 'Your logo, clear lines and totals that add up, on letter-size PDF.'],
  [IconPlugConnected, 'Plays with your books', 'Send invoices to QuickBooks when your accountant asks for them.'],
] as const;

export function WhyChoose() {
  return (
    <section className={landing.section}>
      <div className={`${landing.width} ${classes.why}`}>
        <div>
          <h2>Why Choose JobsitesPro</h2>
          <p className={landing.lead}>
            Big contractor software is built for big contractors. This is built for the two-truck shop that still
            answers its own phone.
          </p>
        </div>
        <ul>
          {REASONS.map(([Icon, title, text]) => (
            <li key={title}>
              <Icon size={24} stroke={1.75} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

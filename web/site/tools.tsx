import type { ReactNode } from 'react';
import { StatusBadge } from '../kit/lists/status-badge.tsx';
import { BeforeAfter } from './before-after.tsx';
import landing from './landing.module.css';
import classes from './landing-sections.module.css';
import { TownMap } from './town-map.tsx';

/** Tools for Contractors: each with an illustration. Amounts are samples. */
export function Tools() {
  return (
    <section id="tools" className={landing.section}>
      <div className={landing.width}>
        <h2>Tools for Contractors</h2>
        <p className={landing.lead}>
          Tools that know about each other: what you enter for the estimate is there for the invoice, the crew and the
          photos.
        </p>
        <div className={classes.tools}>
          <Tool
            wide
            illustration={<EstimatePreview />}
            title="Estimates and invoices"
            text={
              <>
                Lines, labor, tax and optional extras add up as you type. Send the PDF by{' '}
                <span data-texts>text or </span>email, and turn a yes into an invoice in one step.
              </>
            }
          />
          <Tool
            wide
            bleed
            illustration={<BeforeAfter filling />}
            title="Before and after photos"
            text="Up to 15 photos a project, taken on the phone. Slide between before and after, and show the next customer what you do."
          />
          <Tool
            illustration={<Signature />}
            title="Signed behind a link"
            text="Customers choose their options and sign on the phone. You get a signed PDF that proves who signed, and when."
          />
          <Tool
            illustration={<ChangeOrder />}
            title="Change orders"
            text="Extra work gets its price and signature before it is done, and the signed estimate stays as it is."
          />
          <Tool
            isAboutCards
            illustration={<Payments />}
            title="Paid online"
            text="Card and bank payments go straight to your own account. Record a check in ten seconds. Reminders are sent automatically."
          />
          <Tool
            illustration={<Visits />}
            title="A schedule customers confirm"
            text="Plan visits by day and crew. Customers confirm the time, are reminded, and hear when you are on your way."
          />
          <Tool
            illustration={<HoursToday />}
            title="Time clock from a link"
            text="The crew clocks in and out at the job site, in English or Spanish, even without a signal. No app and no password."
          />
          <Tool
            bleed
            illustration={<TownMap className={classes.map} />}
            title="Job sites on a map"
            text="Every job has an address, a pin and directions, so the crew ends up at the right door."
          />
        </div>
      </div>
    </section>
  );
}

interface ToolProps {
  wide?: boolean;
  /** The illustration extends to the edge. */
  bleed?: boolean;
  /** Hidden if card payments are off. */
  isAboutCards?: boolean;
  illustration: ReactNode;
  title: string;
  text: ReactNode;
}

function Tool({ wide, bleed, isAboutCards, illustration, title, text }: ToolProps) {
  return (
    <article className={classes.tool} data-wide={wide} data-cards={isAboutCards || undefined}>
      <div className={classes.illustration} data-bleed={bleed} aria-hidden>
        {illustration}
      </div>
      <h3>{title}</h3>
      <p>{text}</p>
    </article>
  );
}

function EstimatePreview() {
  return (
    <div className={classes.salesDocument}>
      <p className={classes.documentHead}>
        <b>Estimate #1042</b> Kitchen remodel
      </p>
      <dl>
        <dt>White shaker cabinets</dt>
        <dd>$4,850.00</dd>
        <dt>Quartz countertop</dt>
        <dd>$3,276.00</dd>
        <dt>
          Under-cabinet lighting <small>Optional</small>
        </dt>
        <dd>$640.00</dd>
        <dt>Labor and tax</dt>
        <dd>$3,202.45</dd>
        <dt data-total>Final total</dt>
        <dd data-total>$11,968.45</dd>
      </dl>
    </div>
  );
}

function HoursToday() {
  return (
    <div className={classes.hours}>
      <b>7h 13m</b>
      <span>3 people clocked in now</span>
    </div>
  );
}

function Signature() {
  return (
    <div className={classes.salesDocument}>
      <p className={classes.signature}>Maria Alvarez</p>
      <dl>
        <dt>Nov 18, 7:42 PM</dt>
        <dd>
          <StatusBadge tone="green">APPROVED</StatusBadge>
        </dd>
        <dt data-last>Agreed</dt>
        <dd data-last>$11,968.45</dd>
      </dl>
    </div>
  );
}

function ChangeOrder() {
  return (
    <div className={classes.salesDocument}>
      <dl>
        <dt>Agreed so far</dt>
        <dd>$11,968.45</dd>
        <dt>Second pantry cabinet</dt>
        <dd>+ $620.00</dd>
        <dt data-last>New total</dt>
        <dd data-last>$12,588.45</dd>
      </dl>
    </div>
  );
}

function Visits() {
  return (
    <div className={classes.salesDocument}>
      <dl>
        <dt>8:00 AM, Kitchen remodel</dt>
        <dd>
          <StatusBadge tone="green">On site</StatusBadge>
        </dd>
        <dt>1:00 PM, Storefront ramp</dt>
        <dd>
          <StatusBadge tone="blue">Confirmed</StatusBadge>
        </dd>
        <dt data-last>3:30 PM, Fence, 140 ft</dt>
        <dd data-last>
          <StatusBadge tone="amber">No crew</StatusBadge>
        </dd>
      </dl>
    </div>
  );
}

function Payments() {
  return (
    <div className={classes.salesDocument}>
      <dl>
        <dt>Nov 18, Card</dt>
        <dd>$1,500.00</dd>
        <dt>Nov 4, Bank Transfer</dt>
        <dd>$2,984.23</dd>
        <dt data-last>
          <StatusBadge tone="green">PAID</StatusBadge>
        </dt>
        <dd data-last>$4,484.23</dd>
      </dl>
    </div>
  );
}

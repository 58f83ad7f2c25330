import { BRAND_NAME } from '../kit/api/site-settings.ts';
import { Mark } from '../kit/page/mark.tsx';
import { StatusBadge } from '../kit/lists/status-badge.tsx';
import { BeforeAfter } from './before-after.tsx';
import classes from './hero-image.module.css';
import { TownMap } from './town-map.tsx';

const INVOICES = [
  ['#1027', 'Screen porch', '$3,480.00'],
  ['#1026', 'Desai bathroom', '$2,115.50'],
  ['#1025', 'Fence, 140 ft', '$0.00'],
  ['#1024', 'Kitchen remodel', '$1,492.11'],
  ['#1023', 'Roof repair', '$0.00'],
  ['#1022', 'Bakery front door', '$0.00'],
  ['#1021', 'Clinic repaint', '$0.00'],
  ['#1020', 'Dock boards', '$0.00'],
] as const;

/** An illustration of the product: an invoice list, a project's photos, and the time clock on a phone. Sample data. */
export function HeroImage() {
  return (
    <div className={classes.illustration} aria-hidden>
      <div className={classes.window}>
        <div className={classes.bar}>
          <span className={classes.brand}>
            <Mark size={24} />
            {BRAND_NAME}
          </span>
          <span>Customer</span>
          <span data-current>Project</span>
          <span>Company</span>
          <span>Account</span>
        </div>
        <div className={classes.screens}>
          <div className={classes.list}>
            <p className={classes.title}>Invoice List</p>
            <table>
              <thead>
                <tr>
                  <th>Invoice</th>
                  <th>Project</th>
                  <th>Balance Due</th>
                  <th>Status</th>
                </tr>
              </thead>
              <tbody>
                {INVOICES.map(([number, project, balance]) => (
                  <tr key={number}>
                    <td>{number}</td>
                    <td>{project}</td>
                    <td>{balance}</td>
                    <td>
                      <Status paid={balance === '$0.00'} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className={classes.project}>
            <p className={classes.title}>Kitchen remodel</p>
            <BeforeAfter />
            <dl>
              <dt>Invoice #1024</dt>
              <dd>$11,968.45</dd>
              <dt>Paid</dt>
              <dd>$10,476.34</dd>
            </dl>
          </div>
        </div>
      </div>
      <Phone />
    </div>
  );
}

function Status({ paid }: { paid: boolean }) {
  return paid ? <StatusBadge tone="green">PAID</StatusBadge> : <StatusBadge tone="red">OUTSTANDING</StatusBadge>;
}

function Phone() {
  return (
    <div className={classes.phone}>
      <p className={classes.clockedIn}>
        <i /> Clocked in
      </p>
      <p className={classes.running}>
        2<small>h</small>41<small>m</small>
      </p>
      <p>
        <b>Alvarez kitchen</b>
        <br />
        4127 W Bay Villa Ave
      </p>
      <p className={classes.clockOut}>
        <i /> Clock Out
      </p>
      <TownMap className={classes.map} viewBox="90 30 224 140" />
    </div>
  );
}

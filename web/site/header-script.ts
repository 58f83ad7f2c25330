import { closeOutside } from '../kit/header/close-outside.ts';
import { findLogo, findSession } from '../kit/session/find-session.ts';
import { LOGOUT, LOGOUT_AGAIN, logOut } from '../kit/session/log-out.ts';
import { UNKNOWN_LEADS_TO as LOGIN } from '#domain/site.ts';
import { onRecordChange, readRecord, type SessionRecord } from '../kit/session/session-record.ts';
import { copyOf, partOf } from './part-of.ts';

/**
 * Completes the header of site-header.tsx: shows the signed-in user, on login and logout in other tabs too, and makes
 * its menus close and log out.
 */
export function startHeader(header: HTMLElement): void {
  const brand = partOf<HTMLAnchorElement>(header, 'a');
  const visitorMenu = partOf<HTMLDetailsElement>(header, 'details');
  const landing = brand.getAttribute('href') ?? '';
  const user = userParts(header);
  startMenu(visitorMenu, header);
  startMenu(user.menu, header);

  let shown: SessionRecord | null = null;
  const show = () => {
    const record = readRecord();
    const now = record?.account_id ? record : null;
    if (now === shown) return;
    shown = now;
    header.toggleAttribute('data-signed-in', now !== null);
    brand.setAttribute('href', now ? user.home : landing);
    const [menu, former] = now ? [user.menu, visitorMenu] : [visitorMenu, user.menu];
    former.replaceWith(menu);
    user.welcome(now, menu);
  };
  onRecordChange(show);
  // A page that the browser restores as it was left may be older than a login or logout.
  addEventListener('pageshow', ({ persisted }) => persisted && show());
  show();
  void findSession();
}

/** What the header shows to a signed-in user. */
function userParts(header: HTMLElement) {
  const { content, dataset } = partOf<HTMLTemplateElement>(header, 'template[data-signed-in]');
  const home = dataset['home'] ?? '';
  const welcome = partOf(content, 'p');
  const name = partOf<HTMLAnchorElement>(welcome, 'a');
  const company = name.getAttribute('href') ?? '';
  const logo = partOf<HTMLImageElement>(content, 'img');
  let greeted: SessionRecord | null = null;
  const showLogo = async (user: SessionRecord) => {
    const url = await findLogo(user.company_code);
    if (!url || greeted !== user) return;
    logo.src = url;
    welcome.after(logo);
  };
  return {
    home,
    menu: partOf<HTMLDetailsElement>(content, 'details'),
    /** Shows the user's company before the menu; removes it for a visitor. */
    welcome(user: SessionRecord | null, menu: Element): void {
      greeted = user;
      welcome.remove();
      logo.remove();
      if (!user) return;
      name.textContent = user.company_name;
      // A crew lead may not see the company's data.
      name.setAttribute('href', user.role === 'crew_lead' ? home : company);
      menu.before(welcome);
      void showLogo(user);
    },
  };
}

function startMenu(menu: HTMLDetailsElement, header: HTMLElement): void {
  closeOutside(menu);
  const button = partOf<HTMLButtonElement>(menu, 'button');
  const label = button.lastChild as Text;
  const problem = copyOf(header, '[data-logout-problem]');
  const run = async () => {
    button.setAttribute('aria-busy', 'true');
    problem.remove();
    const text = await logOut();
    button.setAttribute('aria-busy', 'false');
    label.data = text === undefined ? LOGOUT : LOGOUT_AGAIN;
    if (text === undefined) return location.assign(LOGIN);
    problem.textContent = text;
    button.before(problem);
  };
  button.addEventListener('click', () => void run());
  // The browser may restore the page later, as it was left.
  for (const link of menu.querySelectorAll('a')) link.addEventListener('click', () => (menu.open = false));
}

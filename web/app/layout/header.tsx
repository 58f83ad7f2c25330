import { BRAND_NAME } from '../../kit/api/site-settings.ts';
import { useState } from 'react';
import { Link } from '../../kit/router/router.tsx';
import { useImage } from '../features/identity/companies/image-hooks.ts';
import { useSession } from '../../kit/session/session.ts';
import { IconMenu2 } from '../../kit/icons/icons.ts';
import { Mark } from '../../kit/page/mark.tsx';
import { paths } from '../../kit/paths.ts';
import { AccountMenu } from '../../kit/header/account-menu.tsx';
import classes from '../../kit/header/header.module.css';
import { MainMenu } from './main-menu.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { companyPageFor, Welcome } from '../../kit/header/welcome.tsx';

/** The fixed header of the main area. */
export function Header() {
  const { record } = useSession();
  const [menuOpened, setMenuOpened] = useState(false);
  const company = { tag: 'company', id: record?.company_code ?? '' } as const;
  const account = { tag: 'account', id: record?.account_id ?? '' } as const;
  const logo = useImage(company).image?.url;
  const face = useImage(account).image?.url;
  return (
    <header className={classes.header} data-signed-in>
      <div className={classes.inside}>
        <button type="button" className={classes.burger} aria-label="Open menu" onClick={() => setMenuOpened(true)}>
          <IconMenu2 size={24} stroke={1.75} aria-hidden />
        </button>
        <Link to={paths.main()} className={classes.brand}>
          <Mark />
          <span className={classes.name}>{BRAND_NAME}</span>
        </Link>
        <MainMenu />
        <div className={classes.right}>
          {record?.subscription_status === 'active' && <SearchButton />}
          {record?.company_name && (
            <Welcome company={record.company_name} logo={logo} to={companyPageFor(record.role)} />
          )}
          <AccountMenu signedIn image={face} />
        </div>
      </div>
      <PhoneMenu
        opened={menuOpened}
        onClose={() => setMenuOpened(false)}
        company={record?.company_name ?? ''}
        logo={logo}
      />
    </header>
  );
}

import { BRAND_NAME } from '../../kit/api/site-settings.ts';
import { Link } from '../../kit/router/router.tsx';
import { useImage } from '../features/identity/companies/image-hooks.ts';
import { useSession } from '../../kit/session/session.ts';
import { Mark } from '../../kit/page/mark.tsx';
import { paths } from '../../kit/paths.ts';
import { AccountMenu } from '../../kit/header/account-menu.tsx';
import classes from '../../kit/header/header.module.css';
import { MainMenu } from './main-menu.tsx';
import { type Search, SearchButton } from './search-button.tsx';
import { companyPageFor, Welcome } from '../../kit/header/welcome.tsx';

/** The fixed header of the main area; on a phone only the logo and My Account, above the phone bar. */
export function Header({ search }: { search: Search | undefined }) {
  const { record } = useSession();
  const company = { tag: 'company', id: record?.company_code ?? '' } as const;
  const account = { tag: 'account', id: record?.account_id ?? '' } as const;
  const logo = useImage(company).image?.url;
  const face = useImage(account).image?.url;
  return (
    <header className={classes.header} data-signed-in>
      <div className={classes.inside}>
        <Link to={paths.main()} className={classes.brand}>
          <Mark />
          <span className={classes.name}>{BRAND_NAME}</span>
        </Link>
        <MainMenu />
        <div className={classes.right}>
          {search && <SearchButton search={search} />}
          {record?.company_name && (
            <Welcome company={record.company_name} logo={logo} to={companyPageFor(record.role)} />
          )}
          <AccountMenu signedIn image={face} />
        </div>
      </div>
    </header>
  );
}

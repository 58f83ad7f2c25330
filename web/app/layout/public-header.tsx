import { AccountMenu } from '../../kit/header/account-menu.tsx';
import { HeaderBar } from '../../kit/header/header-bar.tsx';
import { companyPageFor, Welcome } from '../../kit/header/welcome.tsx';
import { useHeaderLogo, useHeaderSession } from './header-session.ts';

/** The header of pages before the login. */
export function PublicHeader() {
  const record = useHeaderSession();
  const logo = useHeaderLogo(record);
  return (
    <HeaderBar isSignedIn={record !== null}>
      {record && <Welcome company={record.company_name} logo={logo} to={companyPageFor(record.role)} />}
      <AccountMenu signedIn={record !== null} />
    </HeaderBar>
  );
}

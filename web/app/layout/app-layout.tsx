import '../../kit/styles/mantine.css';
import { Outlet } from 'react-router';
import { Providers } from '../../kit/session/providers.tsx';

/**
 * Layout route of all pages with forms or records. The static public pages and the time card page are separate, to stay
 * small.
 */
export default function AppLayout() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}

import './ui/mantine.css';
import { Outlet } from 'react-router';
import { Providers } from './providers.tsx';

/** Every page with forms or records. The public pages to read and the time card page stand outside, to stay light. */
export default function AppLayout() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}

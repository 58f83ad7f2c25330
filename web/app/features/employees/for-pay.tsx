import type { ReactNode } from 'react';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { NotYourRole } from '../../ui/not-your-role.tsx';
import { OwnCompany } from '../companies/own-company.tsx';

/** Renders its children for whoever sees pay, and so changes employees: owners, and the office where the company shows it. */
export function ForPay({ children }: { children: ReactNode }) {
  if (useIsOwner()) return children;
  return <OwnCompany>{({ office_sees_pay }) => (office_sees_pay ? children : <NotYourRole />)}</OwnCompany>;
}

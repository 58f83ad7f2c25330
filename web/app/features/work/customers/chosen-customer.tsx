import type { ReactNode } from 'react';
import type { Customer } from '#contract/work/customers.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useChosenCustomer } from './hooks.ts';

/** Renders its children for the customer selected on the previous screen; otherwise says where to select one. */
export function ChosenCustomer({ children }: { children: (customer: Customer) => ReactNode }) {
  return (
    <ChosenRecord
      chosen={useChosenCustomer()}
      message="Customer not available, please select a customer by clicking Go To Customer button."
      goTo={{ label: 'Go To Customer', to: paths.customers() }}
    >
      {children}
    </ChosenRecord>
  );
}

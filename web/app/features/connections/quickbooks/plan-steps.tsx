import type { QuickbooksPlan } from '#contract/connections/quickbooks-invoices.ts';
import { counted } from '../../../../kit/format.ts';
import { Facts } from '../../../../kit/lists/facts.tsx';

type Customer = QuickbooksPlan['customer'];

const CUSTOMERS: Record<Customer['action'], (name: string) => string> = {
  linked: (name) => `${name}, known from an earlier sending`,
  match: (name) => `${name}, found there by name and email`,
  create: (name) => `${name}, new: will be created`,
};

/** Describes what sending does in QuickBooks. */
export function PlanSteps({ plan: { customer, invoice, lines } }: { plan: QuickbooksPlan }) {
  return (
    <Facts
      facts={[
        ['Customer', CUSTOMERS[customer.action](customer.name)],
        [
          'Invoice',
          invoice.action === 'create'
            ? `Will be created as number ${invoice.qb_invoice_number}`
            : `Number ${invoice.qb_invoice_number} is there already and will be updated`,
        ],
        ['Items', itemsInWords(lines)],
      ]}
    />
  );
}

/** "2 items found there; 1 item new: “Services”" */
function itemsInWords(lines: QuickbooksPlan['lines']): string {
  const names = (action: 'match' | 'create') => [
    ...new Set(lines.filter(({ item }) => item.action === action).map(({ item }) => item.name)),
  ];
  const created = names('create');
  const found = names('match').length;
  const message = [
    found > 0 && `${counted(found, 'item')} found there`,
    created.length > 0 && `${created.map((name) => `“${name}”`).join(', ')} will be created`,
  ];
  return message.filter(Boolean).join('; ');
}

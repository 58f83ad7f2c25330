import { Checkbox, Stack } from '@mantine/core';
import { type CustomerSees, LINE_DETAILS, type LineDetail } from '#domain/sales/customer-sees.ts';
import shared from '../../../../kit/page/shared.module.css';

const LABELS: Record<LineDetail, string> = {
  quantities: 'Quantities and unit prices',
  prices: 'Price of each line',
  cost_types: 'Labor and material marks',
  hours: 'Hours',
  codes: 'Codes',
};

/** The line items of an invoice have no other details. */
const INVOICE_DETAILS = ['prices', 'codes'] as const;

/** "Quantities and unit prices, price of each line" */
export function detailsText(sees: CustomerSees): string {
  const shown = LINE_DETAILS.filter((detail) => sees[detail]).map((detail, at) =>
    at === 0 ? LABELS[detail] : LABELS[detail].charAt(0).toLowerCase() + LABELS[detail].slice(1),
  );
  return shown.join(', ') || 'Descriptions and totals only';
}

interface CustomerSeesFieldsProps {
  value: CustomerSees;
  isInvoice?: boolean;
  disabled?: boolean;
  onChange: (next: CustomerSees) => void;
}

/** A checkbox for each detail of the line items that the customer can see. */
export function CustomerSeesFields({ value, isInvoice, disabled = false, onChange }: CustomerSeesFieldsProps) {
  return (
    <Stack component="fieldset" gap={0} p={0} m={0} bd={0} miw={0}>
      <legend className="visually-hidden">What customers see</legend>
      {(isInvoice ? INVOICE_DETAILS : LINE_DETAILS).map((detail) => (
        <Checkbox
          key={detail}
          label={LABELS[detail]}
          py={{ base: 8, sm: 2 }}
          checked={value[detail]}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ ...value, [detail]: currentTarget.checked })}
        />
      ))}
      <p className={shared.small}>
        {isInvoice
          ? 'Totals are always shown.'
          : 'Totals and the prices of optional lines are always shown. Unit prices need the price of each line.'}
      </p>
    </Stack>
  );
}

/** The details of line items that a company can show to its customers or hide from them. */
export const LINE_DETAILS = ['quantities', 'prices', 'cost_types', 'hours', 'codes'] as const;
export type LineDetail = (typeof LINE_DETAILS)[number];

/**
 * Whether the customer sees each detail: quantities with units and unit prices, the price of each line, the marks of
 * labor and material, hours, and codes. Descriptions, the prices of optional lines, and totals are always shown.
 */
export type CustomerSees = Record<LineDetail, boolean>;

/** All details: the documents of companies that signed up before the choice existed. */
export const SEES_EVERYTHING: CustomerSees = {
  quantities: true,
  prices: true,
  cost_types: true,
  hours: true,
  codes: true,
};

export function seesEverything(sees: CustomerSees): boolean {
  return LINE_DETAILS.every((detail) => sees[detail]);
}

/** The fields of a line item that can be hidden. Amounts are exact decimal strings or numbers. */
interface DetailedLine {
  code: string;
  unit_price_dollar: unknown;
  quantity: unknown;
  duration_hour: unknown;
  cost_type: string;
  sub_total_dollar: unknown;
  unit?: string | undefined;
  is_optional?: boolean;
}

/** A line item as its customer sees it: a hidden amount is null, and a hidden text is empty. */
export type VisibleLine<Line extends DetailedLine> = Omit<
  Line,
  'unit_price_dollar' | 'quantity' | 'duration_hour' | 'sub_total_dollar' | 'cost_type' | 'unit'
> & {
  unit_price_dollar: Line['unit_price_dollar'] | null;
  quantity: Line['quantity'] | null;
  duration_hour: Line['duration_hour'] | null;
  sub_total_dollar: Line['sub_total_dollar'] | null;
  cost_type: Line['cost_type'] | 'all';
  unit: string;
};

/**
 * The line item without the details that the customer does not see; undefined shows everything. A unit price needs the
 * price of the line to be shown too, because the quantity times the unit price is that price. The price of an optional
 * line is always shown: the customer chooses by it.
 */
export function visibleLine<Line extends DetailedLine>(
  line: Line,
  sees: CustomerSees = SEES_EVERYTHING,
): VisibleLine<Line> {
  const hasPrice = sees.prices || line.is_optional === true;
  return {
    ...line,
    code: sees.codes ? line.code : '',
    quantity: sees.quantities ? line.quantity : null,
    unit: sees.quantities ? (line.unit ?? '') : '',
    unit_price_dollar: sees.quantities && hasPrice ? line.unit_price_dollar : null,
    sub_total_dollar: hasPrice ? line.sub_total_dollar : null,
    duration_hour: sees.hours ? line.duration_hour : null,
    cost_type: sees.cost_types ? line.cost_type : 'all',
  };
}

/** The choice in a snapshot; omitted if everything is shown, as in snapshots from before the choice existed. */
export function seesInSnapshot(sees: CustomerSees): { customer_sees?: CustomerSees } {
  return seesEverything(sees) ? {} : { customer_sees: sees };
}

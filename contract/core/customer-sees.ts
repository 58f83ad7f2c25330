import { z } from 'zod';
import type { LineDetail } from '#domain/sales/customer-sees.ts';

const detail = z.boolean({ error: 'Choose whether the customer sees each detail.' });

/** What customers see of the line items; all five choices are given. Totals and the prices of optional lines are always shown. */
export const CustomerSees = z.object(
  {
    /** Quantities with units and, next to the price of the line, unit prices. */
    quantities: detail,
    /** The price of each line. */
    prices: detail,
    /** The marks of labor and material. */
    cost_types: detail,
    hours: detail,
    codes: detail,
  } satisfies Record<LineDetail, z.ZodType>,
  { error: 'Choose whether the customer sees each detail.' },
);

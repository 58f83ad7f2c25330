import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export type EstimateRow = Selectable<Tables['estimates']>;
export type EstimateLineRow = Selectable<Tables['itemized_estimates']>;
export type ChangeOrderRow = Selectable<Tables['change_orders']>;
export type ChangeOrderLineRow = Selectable<Tables['change_order_line_items']>;

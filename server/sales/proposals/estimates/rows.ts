import type { Selectable } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';

export type EstimateRow = Selectable<Tables['estimates']>;
export type LineRow = Selectable<Tables['itemized_estimates']>;

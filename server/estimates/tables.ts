import type { Selectable } from 'kysely';
import type { CostType } from '../../contract/itemized-estimates.ts';
import type { CompanyId, Decimal, GeneratedInstant, Version } from '../platform/database/tables.ts';

interface EstimatesTable {
  company_id: CompanyId;
  estimate_id: string;
  project_id: string;
  customer_id: string;
  estimate_number: number;
  name: string;
  description: string | null;
  terms_and_conditions: string | null;
  valid_business_days: number | null;
  deposit_percent: Decimal | null;
  start_percent: Decimal | null;
  completion_percent: Decimal | null;
  time_to_complete_day: number;
  time_to_complete_hr: number;
  tax_rate: Decimal;
  discount_usd: Decimal;
  tax_amount: Decimal;
  total_dollar: Decimal;
  non_optional_dollar: Decimal;
  optional_dollar: Decimal;
  total_hour: Decimal;
  non_optional_hour: Decimal;
  optional_hour: Decimal;
  final_total: Decimal;
  created_by_account_id: string | null;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface ItemizedEstimatesTable {
  company_id: CompanyId;
  itemized_estimate_id: string;
  estimate_id: string;
  position: number;
  code: string | null;
  description: string;
  unit_price_dollar: Decimal;
  quantity: Decimal;
  sub_total_dollar: Decimal;
  cost_type: CostType;
  duration_hour: Decimal;
  is_optional: boolean;
  created_at: GeneratedInstant;
  updated_at: Version;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    estimates: EstimatesTable;
    itemized_estimates: ItemizedEstimatesTable;
  }
}

export type EstimateRow = Selectable<EstimatesTable>;
export type LineRow = Selectable<ItemizedEstimatesTable>;

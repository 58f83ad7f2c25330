import { feature } from '../../core/feature.ts';
import { payrollHandlers } from './routes.ts';

export const payrollFeature = feature({ handlers: () => ({ payroll: payrollHandlers }) });

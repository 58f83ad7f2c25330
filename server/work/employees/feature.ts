import { feature } from '../../core/feature.ts';
import { employeeHandlers } from './routes.ts';

export const employeesFeature = feature({ handlers: () => ({ employees: employeeHandlers }) });

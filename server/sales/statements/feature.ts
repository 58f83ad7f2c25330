import { feature } from '../../core/feature.ts';
import { statementHandlers } from './routes.ts';
import { statementDocument } from './statement-document.ts';

export const statementsFeature = feature({
  handlers: (services) => ({ statements: statementHandlers(services) }),
  documents: [statementDocument],
});

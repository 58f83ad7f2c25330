import { feature } from '../../core/feature.ts';
import { messageHandlers, newestMessageHandlers } from './routes.ts';

export const messagesFeature = feature({
  handlers: (services) => ({ messages: messageHandlers(services), newestMessages: newestMessageHandlers }),
});

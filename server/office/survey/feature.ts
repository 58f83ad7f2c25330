import { feature } from '../../core/feature.ts';
import { surveyHandlers } from './routes.ts';

export const surveyFeature = feature({
  handlers: (services) => ({ survey: surveyHandlers({ ...services, isOn: services.config.survey }) }),
});

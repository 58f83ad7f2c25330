import { aSurveyInput } from '../inputs/inputs.ts';
import type { SamplesOf } from './sample.ts';

export const visitorSamples: SamplesOf<'config' | 'contact' | 'references' | 'survey' | 'verifications'> = {
  config: { read: () => ({}) },
  contact: { send: () => ({ body: { contact_us: { message: 'Hello?', sender_email: 'pat@visitors.example' } } }) },
  verifications: {
    read: () => ({ params: { sha256: 'ab'.repeat(32) } }),
    seals: () => ({ body: { roots: ['ab'.repeat(32)] } }),
  },
  references: { list: () => ({ params: { list: 'project_types' }, query: { q: 'a', limit: 10 } }) },
  survey: { create: () => ({ body: { noOverpass: aSurveyInput() } }) },
};

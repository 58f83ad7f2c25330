import { PASSWORD } from '../inputs/inputs.ts';
import type { SamplesOf } from './sample.ts';

export const archiveSamples: SamplesOf<'archives'> = {
  archives: {
    create: () => ({ body: { current_password: PASSWORD } }),
    list: () => ({}),
    file: ({ archive_id }) => ({ params: { id: archive_id } }),
    import: () => ({
      body: { client_key: '01990000-0000-7000-8000-000000000001', offset: '0', total_bytes: '4' },
      file: { name: 'archive.zip', bytes: Buffer.from('none') },
      fileField: 'file',
    }),
  },
};

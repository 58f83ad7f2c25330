import { config, type PublicConfig } from '../../contract/config.ts';
import { useCall } from './queries.ts';

/** How this server is set up, as far as the browser may know; undefined until it has said so. */
export function usePublicConfig(): PublicConfig | undefined {
  return useCall(config.read, {}).data;
}

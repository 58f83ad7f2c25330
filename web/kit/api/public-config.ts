import { config, type PublicConfig } from '#endpoints/core/config.ts';
import { useCall } from './queries.ts';

/** The public configuration of this server; undefined until it is loaded. */
export function usePublicConfig(): PublicConfig | undefined {
  return useCall(config.read, {}).data;
}

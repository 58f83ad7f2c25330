import { config, type PublicConfig } from '#endpoints/core/config.ts';
import { queryClient, queryKey, useCall } from './queries.ts';

/** The public configuration of this server; undefined until it is loaded. */
export function usePublicConfig(): PublicConfig | undefined {
  return useCall(config.read, {}).data;
}

/** Takes over the configuration that the server has put into the page. */
export function rememberPublicConfig(settings: PublicConfig): void {
  const key = queryKey(config.read, {});
  // It does not change until the server is started again.
  queryClient.setQueryDefaults(key, { staleTime: Infinity });
  queryClient.setQueryData(key, settings);
}

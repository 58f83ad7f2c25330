import type { config as configCalls, PublicConfig } from '#contract/core/config.ts';
import type { Handlers } from '../core/endpoints/handlers.ts';
import { isDirectoryEmpty } from '../platform/database/directory.ts';
import type { Geocoder } from '../platform/geocoding/geocoder.ts';
import type { Config } from '../settings/config.ts';
import { partsOff } from '../settings/providers.ts';

/** The settings that are public to the browser, without what the database tells. */
export type PublicSettings = Omit<PublicConfig, 'is_empty'>;

/** The settings that are public to the browser. */
export function publicConfig(config: Config, places: Pick<Geocoder, 'attribution'>): PublicSettings {
  const { isProduction, mail, twilio, google, stripe, supportTextNumber, map } = config;
  return {
    mode: isProduction ? 'production' : 'embedded',
    off: [...partsOff(config)],
    google_client_id: google?.clientId ?? null,
    stripe_publishable_key: stripe?.publishableKey ?? null,
    stripe_price_id: stripe?.priceId ?? null,
    map_tile_url: map.tileUrl,
    map_attribution: map.attribution,
    reads_receipts: config.receiptReader !== undefined,
    address_attribution: places.attribution,
    mail_from: mail.from.address,
    text_from: twilio?.from ?? supportTextNumber,
    support_text_number: supportTextNumber,
    contact_email: mail.contactEmail,
  };
}

/** GET /config. */
export function configHandlers(settings: PublicSettings): Handlers<typeof configCalls> {
  let isEmpty = true;
  return {
    read: async ({ systemDb }) => {
      // Asked only until there is a company, which may also be created by another process.
      if (isEmpty) isEmpty = await isDirectoryEmpty(systemDb);
      return { ...settings, is_empty: isEmpty };
    },
  };
}

import type { config } from '#contract/core/config.ts';
import type { Handlers } from '../core/endpoints/handlers.ts';
import { feature } from '../core/feature.ts';
import type { Geocoder } from '../platform/geocoding/geocoder.ts';
import type { Config } from '../settings/config.ts';

export const configFeature = feature({
  handlers: ({ config, places }) => ({ config: configHandlers(config, places) }),
});

/** GET /config: the settings that are public to the browser. */
function configHandlers(
  { isProduction, mail, twilio, google, stripe, supportTextNumber, map }: Config,
  places: Pick<Geocoder, 'attribution'>,
): Handlers<typeof config> {
  const response = {
    mode: isProduction ? 'production' : 'embedded',
    google_client_id: google?.clientId ?? null,
    stripe_publishable_key: stripe?.publishableKey ?? null,
    stripe_price_id: stripe?.priceId ?? null,
    map_tile_url: map.tileUrl,
    map_attribution: map.attribution,
    address_attribution: places.attribution,
    mail_from: mail.from.address,
    text_from: twilio?.from ?? supportTextNumber,
    support_text_number: supportTextNumber,
    contact_email: mail.contactEmail,
  } as const;
  return { read: async () => response };
}

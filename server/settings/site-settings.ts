import type { SiteSettings } from '../platform/http/pages.ts';
import type { Config } from './config.ts';
import { partsOff } from './providers.ts';

/** What the pages show of the installation. */
export function siteSettings(config: Config): SiteSettings {
  const { publicUrl, brand, mail, surveyInfoUrl } = config;
  return {
    publicUrl,
    brandName: brand.name,
    mark: brand.logoFile ? 'own' : brand.isOwn ? 'none' : 'product',
    supportPhone: brand.supportPhone,
    contactEmail: mail.contactEmail,
    surveyInfoUrl,
    off: partsOff(config),
  };
}

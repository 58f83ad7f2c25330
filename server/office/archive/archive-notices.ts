import { ARCHIVE_HOURS } from '#contract/office/archives.ts';
import { BRAND_NAME_PLACEHOLDER as BRAND } from '#domain/site.ts';
import type { Notice } from '../../core/delivery/notice-content.ts';

interface Ready {
  first_name: string;
  company: string;
  publicUrl: string;
}

/** Notifies the owner who asked for it that an archive can be downloaded. */
export function archiveReadyNotice({ first_name, company, publicUrl }: Ready): Notice {
  return {
    subject: `The archive of ${company} is ready`,
    greeting: `Hello ${first_name},`,
    intro: `Everything that ${company} has in ${BRAND} is ready to download as one file.`,
    button: { label: 'Download Archive', link: `${publicUrl}/main/company/archive` },
    notes: [
      `It can be downloaded for ${ARCHIVE_HOURS} hours, by an owner who is logged in.`,
      'You did not ask for this? Change your password, and look at the activity log.',
    ],
  };
}

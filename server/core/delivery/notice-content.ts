import { BRAND_NAME_PLACEHOLDER } from '#domain/site.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { mailHtml } from './mail-html.ts';

/** The content of a notice, by channel. */
export interface NoticeContent {
  subject: string;
  text: string;
  html: string;
  sms: string;
}

/**
 * The content of a notice while it waits for its delivery; undefined after it is deleted, or if the key has changed.
 */
export function contentOf(
  encryption: Encryption,
  { notice_id, encrypted_content }: { notice_id: string; encrypted_content: Buffer | null },
): NoticeContent | undefined {
  const opened = encrypted_content && encryption.open(encrypted_content, notice_id);
  return opened ? (JSON.parse(opened) as NoticeContent) : undefined;
}

export interface Notice {
  subject: string;
  greeting: string;
  /** One or two sentences on the subject of the notice. */
  intro: string;
  facts?: { label: string; value: string }[];
  button?: { label: string; link: string };
  notes?: string[];
  /** The text message; missing if the notice is sent only by email. */
  sms?: string;
}

/** The sender of notices: the name of the installation, for which `withBrand` replaces the placeholder. */
export const SENDER_NAME = BRAND_NAME_PLACEHOLDER;
const PLACE = 'Job-site management for contractors';

/** Renders a notice as an email and as a text message, with placeholders for the name of the installation. */
export function composeNotice(notice: Notice): NoticeContent {
  const { subject, greeting, intro, facts = [], button, notes = [], sms = '' } = notice;
  const paragraphs = [
    greeting,
    intro,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}: ${button.link}`] : []),
    ...notes,
    `${SENDER_NAME}. ${PLACE}.`,
  ];
  return {
    subject,
    text: paragraphs.join('\n\n'),
    html: mailHtml({
      sender: { name: SENDER_NAME, place: PLACE },
      heading: subject,
      greeting,
      intro,
      facts,
      button,
      notes,
      footer: [`Sent by ${SENDER_NAME}.`],
    }),
    sms,
  };
}

import type { MessagePreview } from '#contract/core/message-wording.ts';
import { MESSAGE_TEXT_PLACEHOLDER } from '#contract/core/message-wording.ts';
import { smsParts } from '#domain/sms-parts.ts';
import {
  DOCUMENT_LINK_PLACEHOLDER,
  type MessageContent,
  UNSUBSCRIBE_PLACEHOLDER,
  withLinks,
} from '../delivery/message-content.ts';
import { newToken } from '../../platform/ids.ts';
import type { MessageForm } from './customer-message.ts';

interface Previewed {
  /** Composes the email around the placeholder of its link. */
  email(form: MessageForm): MessageContent;
  /** The text message around the placeholder of its link. */
  sms: string;
  /** What stands above the amount unless the sender writes something else. */
  opening: string;
  fileName: string;
  attachesPdf: boolean;
}

/** A message as it would go out now, by the functions that compose it when it does. */
export function previewOf(
  { email, sms, opening, fileName, attachesPdf }: Previewed,
  publicUrl: string,
): MessagePreview {
  const wording = { attach_pdf: attachesPdf };
  const content = email({ wording });
  const around = email({ wording: { ...wording, message_text: MESSAGE_TEXT_PLACEHOLDER } });
  const shown = (words: string) => withLinks(words, linksTo(`${publicUrl}/d/…`));
  return {
    from_name: content.from_name,
    subject: content.subject,
    message_text: opening,
    html: shown(content.html),
    html_around_text: shown(around.html),
    sms: shown(sms),
    sms_parts: smsParts(withLinks(sms, linksTo(`${publicUrl}/d/${newToken()}`))),
    file_name: fileName,
  };
}

function linksTo(link: string): Record<string, string> {
  return { [DOCUMENT_LINK_PLACEHOLDER]: link, [UNSUBSCRIBE_PLACEHOLDER]: link };
}

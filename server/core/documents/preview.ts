import { MESSAGE_TEXT_PLACEHOLDER, type MessagePreview } from '#contract/core/message-options.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { smsParts } from '#domain/sms-parts.ts';
import { newToken } from '../../platform/ids.ts';
import {
  DOCUMENT_LINK_PLACEHOLDER,
  type MessageContent,
  UNSUBSCRIBE_PLACEHOLDER,
  withBrand,
  withLinks,
} from '../delivery/message-content.ts';
import type { MessageForm } from './customer-message.ts';

interface MessageToPreview {
  /** The channel that the sender starts with. */
  sendMethod: SendMethod | null;
  /** The message on a channel, around its link. */
  compose(link: string, form: MessageForm, channel: SendMethod): MessageContent;
  /** The text above the amount, unless the sender replaces it. */
  opening(form: MessageForm): string;
  fileName: string;
}

/** Composes a message as it would be sent now, with the same functions that compose it on sending. */
export function previewOf(
  { sendMethod, compose, opening, fileName }: MessageToPreview,
  { attach_pdf }: { attach_pdf?: string | undefined },
  { publicUrl, brandName }: { publicUrl: string; brandName: string },
): MessagePreview {
  const options = { attach_pdf: attach_pdf !== 'false' };
  const composed = (form: MessageForm, channel: SendMethod) =>
    withBrand(compose(DOCUMENT_LINK_PLACEHOLDER, form, channel), brandName);
  const content = composed({ options }, 'email');
  const withText = { options: { ...options, message_text: MESSAGE_TEXT_PLACEHOLDER } };
  const around = composed(withText, 'email');
  const { sms } = composed({}, 'sms');
  const shown = (words: string) => withLinks(words, linksTo(`${publicUrl}/d/…`));
  return {
    from_name: content.from_name,
    subject: content.subject,
    message_text: opening({ options }),
    html: shown(content.html),
    html_around_text: shown(around.html),
    sms: shown(sms),
    sms_parts: smsParts(withLinks(sms, linksTo(`${publicUrl}/d/${newToken()}`))),
    file_name: fileName,
    send_method: sendMethod,
  };
}

function linksTo(link: string): Record<string, string> {
  return { [DOCUMENT_LINK_PLACEHOLDER]: link, [UNSUBSCRIBE_PLACEHOLDER]: link };
}

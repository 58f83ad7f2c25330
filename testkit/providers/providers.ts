import { createHmac } from 'node:crypto';
import { messageWebhooks } from '#contract/core/message-webhooks.ts';
import { API_BASE } from '#contract/endpoint.ts';
import type { Delivery } from '../../server/core/delivery/delivery.ts';
import { twilioSignature } from '../../server/platform/sms/twilio-signature.ts';
import { appWith, PUBLIC_URL } from '../app/app.ts';
import { testClock } from '../app/test-clock.ts';
import { aBrowser, type Reply } from '../clients/browser.ts';
import { unique } from '../inputs/inputs.ts';
import { TWILIO } from './twilio.ts';

const SECRET = 'the mail webhook secret of the tests';

/** Fake SMS and email providers that call an application configured for them. */
export interface Providers {
  /** Delivers with the settings of the application. */
  readonly delivery: Delivery;
  /** Twilio reports the status of a text message; `signed` replaces its signature. */
  postSmsEvent(fields: SmsEvent, options?: { signed?: string }): Promise<Reply<unknown>>;
  /** Twilio forwards a reply from a phone. */
  postInboundSms(fields: PhoneReply, options?: { signed?: string }): Promise<Reply<unknown>>;
  /** The mail provider reports the status of an email. */
  postMailEvent(event: object, options?: { signed?: string; secondsOld?: number }): Promise<Reply<unknown>>;
  stop(): Promise<void>;
}

interface SmsEvent {
  /**
   * In the callback URL that was passed with the text message; missing if the operator has configured one in Twilio's
   * console.
   */
  message_id?: string;
  MessageSid?: string;
  MessageStatus: string;
  ErrorCode?: string;
}

interface PhoneReply {
  From: string;
  Body?: string;
  MessageSid?: string;
  OptOutType?: string;
}

/** Accepts more settings besides the required ones. */
export async function providers(settings: Record<string, string> = {}): Promise<Providers> {
  const at = await appWith({
    TWILIO_ACCOUNT_SID: TWILIO.accountSid,
    TWILIO_AUTH_TOKEN: TWILIO.authToken,
    TWILIO_FROM: TWILIO.from,
    EMAIL_WEBHOOK_SECRET: SECRET,
    ...settings,
  });
  const browser = aBrowser({ at: Promise.resolve(at) });

  const fromTwilio = (url: string, fields: Record<string, string>, signed?: string) =>
    browser.request({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signed ?? twilioSignature(TWILIO.authToken, PUBLIC_URL + url, fields),
      },
    });

  return {
    delivery: at.delivery,
    postSmsEvent({ message_id, MessageSid = `SM${unique()}`, ...fields }, { signed } = {}) {
      const url = API_BASE + messageWebhooks.twilioStatus.path + (message_id ? `?message_id=${message_id}` : '');
      return fromTwilio(url, { MessageSid, AccountSid: TWILIO.accountSid, ...fields }, signed);
    },
    postInboundSms: ({ MessageSid = `SM${unique()}`, Body = '', ...fields }, { signed } = {}) =>
      fromTwilio(API_BASE + messageWebhooks.twilioInbound.path, { MessageSid, Body, ...fields }, signed),
    postMailEvent(event, { signed, secondsOld = 0 } = {}) {
      const payload = JSON.stringify(event);
      const timestamp = String(Math.floor(testClock.now().getTime() / 1000) - secondsOld);
      const signature = createHmac('sha256', SECRET).update(`${timestamp}.${payload}`).digest('hex');
      return browser.request({
        method: 'POST',
        url: API_BASE + messageWebhooks.email.path,
        payload,
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': signed ?? signature,
        },
      });
    },
    stop: () => at.stop(),
  };
}

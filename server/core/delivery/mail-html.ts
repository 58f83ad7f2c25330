import { markup as html, type Markup } from '../../platform/markup.ts';

export interface MailBody {
  /** A line at the top that distinguishes this email from the one a customer gets. */
  banner?: string | undefined;
  sender: { name: string; place: string };
  heading: string;
  greeting: string;
  intro: string;
  /** The sender's own text, replacing greeting and intro. */
  message_text?: string | undefined;
  facts: { label: string; value: string; isStrong?: boolean }[];
  button?: { label: string; link: string } | undefined;
  notes: string[];
  /** The name of the attached file, if there is one. */
  attachment?: string;
  footer: string[];
  /** The last line of the footer. */
  unsubscribe?: { label: string; link: string } | undefined;
}

const FONT = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** An HTML email for common mail clients: tables, literal values, no images, one button. All user text is escaped. */
export function mailHtml(body: MailBody): string {
  const { sender, heading, facts, button, attachment, footer, unsubscribe } = body;
  const preview = facts.length > 0 ? facts.map(({ value }) => value).join(', ') : body.intro;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${heading}</title>
        <style>
          @media (max-width: 620px) {
            .pad {
              padding-left: 24px !important;
              padding-right: 24px !important;
            }
            .outer {
              padding: 0 !important;
            }
            .box {
              border-radius: 0 !important;
              border-left: 0 !important;
              border-right: 0 !important;
            }
          }
        </style>
      </head>
      <body style="margin:0;background:#F5F7FA;font-family:${FONT};color:#131E33">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F5F7FA">
          <tr>
            <td class="outer" align="center" style="padding:40px 16px">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                class="box"
                style="width:100%;max-width:600px;background:#FFFFFF;border:1px solid #DFE5EC;border-radius:12px"
              >
                ${body.banner === undefined ? undefined : bannerRow(body.banner)}${senderRow(sender)}
                ${openingRow(body)} ${facts.length > 0 ? factsRow(facts) : undefined} ${button && buttonRow(button)}
                <tr>
                  <td class="pad" style="padding:24px 40px 32px;font-size:15px;line-height:23px;color:#3A4960">
                    ${body.notes.map((note) => html`<p style="margin:0 0 16px">${note}</p>`)}
                  </td>
                </tr>
                ${attachment ? attachmentRow(attachment) : undefined}
              </table>
              <table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
                <tr>
                  <td class="pad" style="padding:20px 40px;font-size:13px;line-height:19px;color:#5F6D81">
                    ${footer.map((line) => html`${line}<br />`)}
                    ${unsubscribe && html`<a href="${unsubscribe.link}" style="color:#5F6D81">${unsubscribe.label}</a>`}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.html;
}

function bannerRow(words: string): Markup {
  return html`<tr>
    <td
      class="pad"
      style="padding:14px 40px;border-bottom:1px solid #DFE5EC;font-size:14px;line-height:20px;font-weight:600"
    >
      ${words}
    </td>
  </tr>`;
}

/**
 * The company's name with its initial, because mail clients remove SVG. The initial has its own table, so that it
 * remains square next to a name of two lines.
 */
function senderRow({ name, place }: MailBody['sender']): Markup {
  const initial = (Array.from(name)[0] ?? '').toUpperCase();
  return html`<tr>
    <td class="pad" style="padding:32px 40px 0">
      <table role="presentation" cellpadding="0" cellspacing="0">
        <tr>
          <td valign="top">
            <table role="presentation" cellpadding="0" cellspacing="0">
              <tr>
                <td
                  width="44"
                  height="44"
                  align="center"
                  style="background:#1D2D4B;color:#FFFFFF;border-radius:8px;font-size:20px;font-weight:700"
                >
                  ${initial}
                </td>
              </tr>
            </table>
          </td>
          <td style="padding-left:12px;font-size:16px;line-height:22px;font-weight:600">
            ${name}
            <div style="font-size:13px;line-height:18px;font-weight:400;color:#566479">${place}</div>
          </td>
        </tr>
      </table>
    </td>
  </tr>`;
}

function openingRow({ heading, greeting, intro, message_text }: MailBody): Markup {
  const words =
    message_text === undefined
      ? html`${greeting}<br /><span style="white-space:pre-line">${intro}</span>`
      : html`<span style="white-space:pre-line">${message_text}</span>`;
  return html`<tr>
    <td class="pad" style="padding:28px 40px 0">
      <h1 style="margin:0;font-size:28px;line-height:34px;letter-spacing:-0.6px;font-weight:700">${heading}</h1>
      <p style="margin:12px 0 0;font-size:16px;line-height:25px;color:#3A4960">${words}</p>
    </td>
  </tr>`;
}

function factsRow(facts: MailBody['facts']): Markup {
  return html`<tr>
    <td class="pad" style="padding:24px 40px 0">
      <table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="border:1px solid #DFE5EC;border-radius:8px;font-size:15px;line-height:22px"
      >
        ${facts.map(factRow)}
      </table>
    </td>
  </tr>`;
}

function factRow({ label, value, isStrong }: MailBody['facts'][number], index: number): Markup {
  const line = index === 0 ? '' : 'border-top:1px solid #DFE5EC;';
  const nameStyle = isStrong ? 'font-weight:600' : 'color:#566479';
  const valueStyle = isStrong ? 'font-size:22px;font-weight:700;letter-spacing:-0.4px' : '';
  return html`<tr>
    <td style="padding:14px 18px;${line}${nameStyle}">${label}</td>
    <td align="right" style="padding:14px 18px;${line}${valueStyle}">${value}</td>
  </tr>`;
}

function buttonRow({ label, link }: NonNullable<MailBody['button']>): Markup {
  return html`<tr>
    <td class="pad" style="padding:24px 40px 0">
      <a
        href="${link}"
        style="display:block;background:#C8480A;color:#FFFFFF;text-decoration:none;text-align:center;font-size:17px;line-height:24px;font-weight:600;padding:14px 20px;border-radius:8px"
        >${label}</a
      >
    </td>
  </tr>`;
}

function attachmentRow(name: string): Markup {
  return html`<tr>
    <td
      class="pad"
      style="padding:18px 40px;border-top:1px solid #DFE5EC;font-size:14px;line-height:20px;color:#131E33"
    >
      ${name} <span style="color:#566479">attached</span>
    </td>
  </tr>`;
}

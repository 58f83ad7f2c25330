import { Markup, markup } from '../markup.ts';
import { OUTBOX_STYLE } from './outbox-style.ts';
import type { OutboxEntry } from './outbox.ts';
import { paths } from './paths.ts';

/** The list without an opened message. It reloads automatically, so that new messages appear. */
export function listPage(entries: OutboxEntry[], now: Date): string {
  const hint = entries.length === 0 ? 'Send something, and it will appear here.' : 'Choose a message to read it.';
  return page({
    title: 'Outbox',
    refreshes: true,
    body: markup`
      ${list(entries, now)}
      <main class="pane hint"><p>${hint}</p></main>`,
  });
}

/** The reply that the reader of a text message can send; undefined if nothing handles it. */
type Reply = 'STOP' | 'START' | undefined;

/** One message next to the list. It does not reload automatically, which would interrupt reading. */
export function messagePage(entry: OutboxEntry, entries: OutboxEntry[], now: Date, reply: Reply): string {
  return page({
    title: `${subjectOf(entry)} – Outbox`,
    refreshes: false,
    body: markup`
      ${list(entries, now, entry.id)}
      <main class="pane">
        <p class="back"><a href="${paths.list}">All messages</a></p>
        <article>
          <h1>${subjectOf(entry)}</h1>
          <dl>
            ${entry.from && markup`<dt>From</dt><dd>${entry.from.name} &lt;${entry.from.address}&gt;</dd>`}
            <dt>To</dt><dd>${entry.to}</dd>
            ${entry.replyTo && markup`<dt>Replies to</dt><dd>${entry.replyTo}</dd>`}
            <dt>Sent</dt><dd><time datetime="${entry.createdAt}">${wholeTime(entry.createdAt)}</time></dd>
          </dl>
          ${attachments(entry)}
          ${entry.html === undefined ? textBody(entry, reply) : mailBody(entry)}
        </article>
      </main>`,
  });
}

/** An email's HTML as a separate document, whose links open outside of its frame. */
export function mailDocument(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => head + base)
    : `<!doctype html>${base}${html}`;
}

function page({ title, refreshes, body }: { title: string; refreshes: boolean; body: Markup }): string {
  return markup`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${refreshes ? markup`<meta http-equiv="refresh" content="5">` : undefined}
    <title>${title}</title>
    <style>${new Markup(OUTBOX_STYLE)}</style>
  </head>
  <body class="${refreshes ? 'listing' : 'reading'}">
    <header>
      <a class="name" href="${paths.list}">Outbox</a>
      <span class="note">Messages stay on this computer. No one has received them.</span>
      <a class="refresh" href="">Refresh</a>
    </header>
    <div class="columns">${body}</div>
  </body>
</html>`.html;
}

function list(entries: OutboxEntry[], now: Date, openId?: string): Markup {
  return markup`
    <nav aria-label="Messages">
      <ol>${entries.map((entry) => listItem(entry, now, entry.id === openId))}</ol>
      ${entries.length === 0 ? markup`<p class="empty">No messages yet</p>` : undefined}
    </nav>`;
}

function listItem(entry: OutboxEntry, now: Date, isOpen: boolean): Markup {
  return markup`
    <li>
      <a href="${paths.message(entry.id)}"${isOpen ? new Markup(' aria-current="true"') : undefined}>
        <span class="to">${entry.to}</span>
        <time datetime="${entry.createdAt}">${age(entry.createdAt, now)}</time>
        <span class="subject">${entry.subject ?? entry.text}</span>
        <span class="badge ${entry.channel}">${entry.channel === 'email' ? 'Email' : 'Text'}</span>
      </a>
    </li>`;
}

function attachments({ id, attachments: attached }: OutboxEntry): Markup | undefined {
  if (attached.length === 0) return undefined;
  const items = attached.map(
    ({ name, size }) =>
      markup`<li><a href="${paths.attachment(id, name)}" target="_blank">${name} <small>${kilobytes(size)}</small></a></li>`,
  );
  return markup`<ul class="attachments" aria-label="Attachments">${items}</ul>`;
}

function mailBody({ id, text }: OutboxEntry): Markup {
  return markup`
    <iframe title="The message" src="${paths.html(id)}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    <details>
      <summary>Plain text</summary>
      <pre>${withLinks(text)}</pre>
    </details>`;
}

function textBody({ id, text }: OutboxEntry, reply: Reply): Markup {
  return markup`
    <p class="bubble">${withLinks(text)}</p>
    ${reply && replyForm(id, reply)}`;
}

/** Simulates the recipient's phone. */
function replyForm(id: string, reply: 'STOP' | 'START'): Markup {
  const state =
    reply === 'STOP'
      ? 'Replying STOP ends texts to this phone from every company.'
      : 'This phone has replied STOP. No company’s texts reach it until it replies START.';
  return markup`
    <form class="reply" method="post" action="${paths.reply(id)}">
      <p>${state}</p>
      <button name="reply" value="${reply}">Reply ${reply}</button>
    </form>`;
}

function subjectOf({ subject, channel }: OutboxEntry): string {
  return subject ?? (channel === 'email' ? 'No subject' : 'Text message');
}

function withLinks(text: string): Markup[] {
  const parts = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/);
  return parts.map((part, i) =>
    i % 2 === 1 ? markup`<a href="${part}" target="_blank">${part}</a>` : markup`${part}`,
  );
}

/** The reader's time zone is unknown here, so the list shows ages. */
function age(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return at.slice(0, 10);
}

function wholeTime(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
}

function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-US')} kB`;
}

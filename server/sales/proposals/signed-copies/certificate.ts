import { titleOf, writtenTotal } from '../../../core/documents/proposal-document.ts';
import { browserName } from '../../../identity/sessions/browser-name.ts';
import { writtenDay } from '../../../platform/clock.ts';
import { formatInstant, writtenZone } from './format-instant.ts';
import type { Certificate, SignedCopy } from './signed-copy.ts';

/** The certificate in the form that signature.typ prints; `chosen` names the approved line items. */
export function printedCertificate(copy: SignedCopy, certificate: Certificate, chosen: string) {
  const { time_zone, approval } = copy;
  const { revision_number, reached, user_agent, browser_time_zone, consent } = certificate;
  const browser = [browserName(user_agent), ...(browser_time_zone ? [`time zone ${browser_time_zone}`] : [])];
  return {
    document: `${titleOf(copy)}, revision ${revision_number}`,
    approved: copy.name,
    total: writtenTotal(copy, Number(approval.final_total)),
    chosen,
    pdf_sha256: inGroups(certificate.pdf_sha256),
    audit_trail_sha256: inGroups(certificate.audit_trail_sha256),
    valid_until: copy.valid_until ? writtenDay(copy.valid_until) : '',
    reached_by: reachedBy(reached),
    ip_address: certificate.ip_address,
    browser: browser.join(' · '),
    zone: writtenZone(approval.approved_at, time_zone),
    timeline: certificate.timeline.map(({ at, what }) => ({ at: formatInstant(at, time_zone), what })),
    consent_title: `Consent, version ${consent.version}`,
    consent: consent.text,
  };
}

function reachedBy(reached: Certificate['reached']): string {
  if ('presence' in reached) return reached.presence;
  return `${reached.channel === 'sms' ? 'Text' : 'Email'} to ${masked(reached.address)}, with a link of its own`;
}

/**
 * "j•••@example.com", "•••4567": enough to recognize one's own address, and too little for other readers of the copy.
 */
export function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return at > 0 ? `${Array.from(address)[0]}•••${address.slice(at)}` : `•••${address.slice(-4)}`;
}

function inGroups(hex: string): string {
  return hex.replace(/(.{4})(?=.)/g, '$1 ');
}

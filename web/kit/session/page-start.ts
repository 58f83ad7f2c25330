import { START_ELEMENT } from '#domain/site.ts';
import type { images, Photo } from '#contract/work/images.ts';
import type { CallInput } from '../api/call.ts';
import type { PublicConfig } from '#endpoints/core/config.ts';
import type { SessionRecord } from './session-record.ts';

/** What the server puts into a page of the application for a signed-in user. */
interface PageStart {
  session: SessionRecord;
  config: PublicConfig;
  /** The calls for the images of the header, with their responses. */
  images: { query: CallInput<typeof images.links>['query']; photos: Photo[] }[];
}

/** The data of the page, once; undefined without a session, and for a page that a service worker has cached. */
export function takePageStart(): PageStart | undefined {
  const element = document.getElementById(START_ELEMENT);
  if (!element) return undefined;
  element.remove();
  return JSON.parse(element.textContent) as PageStart;
}

import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../contract/refusals.ts';
import type { Clock } from '../platform/clock.ts';
import { asCompany, type Database } from '../platform/database/database.ts';
import type { Files } from '../platform/files/files.ts';
import { tokenHash } from '../platform/ids.ts';
import { findLoggedMessage, messageOfLink, noteOpened } from './store.ts';

/**
 * GET /d/:token, the short link in a text or a mail: shows the one document as it was sent, to whoever has the link, and
 * notes the first time that it was opened.
 */
export function serveDocumentLinks(
  app: FastifyInstance,
  services: { database: Database; files: Files; clock: Clock },
): void {
  const { database, files, clock } = services;
  app.get<{ Params: { token: string } }>('/d/:token', async (request, reply) => {
    const now = clock();
    const key = await messageOfLink(database.house, tokenHash(request.params.token), now);
    if (!key) throw new Refusal('document_link_not_found');
    const row = await asCompany(database, key.company_id, async (db) => {
      await noteOpened(db, key.message_id, now);
      return findLoggedMessage(db, key.message_id);
    });
    if (!row?.file_key)
      throw new Refusal('document_link_not_found', {
        says: 'The document is being prepared. Please try again in a moment.',
      });
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${row.file_name}"`)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(Buffer.from(await files.read(row.file_key)));
  });
}

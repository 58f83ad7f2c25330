import { trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

/**
 * If an operator traces the process (docs/operating.md, "Traces"), the span of a request is named by the pattern of its
 * route and includes its account and company. Its path and query, which contain tokens and codes, are removed, and the
 * address is formatted as in the log. Without a tracer there is no span, and nothing is done.
 */
export function describeSpans(app: FastifyInstance, addressForLog: (ip: string) => string): void {
  // Callbacks, not promises: they run for every call.
  app.addHook('onRequest', ({ method, routeOptions, ip }, _reply, done) => {
    const span = trace.getActiveSpan();
    if (span) {
      const route = routeOptions.url ?? 'none';
      const address = addressForLog(ip);
      span
        .updateName(`${method} ${route}`)
        .setAttributes({ 'http.route': route, 'url.path': route, 'url.query': '' })
        .setAttributes({ 'client.address': address, 'network.peer.address': address });
    }
    done();
  });
  app.addHook('onResponse', ({ id, accountId, companyId }, _reply, done) => {
    trace.getActiveSpan()?.setAttributes({
      request_id: id,
      ...(accountId !== null && { account_id: accountId }),
      ...(companyId !== null && { company_id: companyId }),
    });
    done();
  });
}

import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { limitedAddress, trustedHops, type TrustProxy } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:49152', '203.0.113.7'],
  ['[2001:db8:1:2::1]:49152', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
])('limitedAddress maps %s to %s', (ip, counted) => {
  expect(limitedAddress(ip)).toBe(counted);
});

describe('client address of a forwarded request', () => {
  const FORGED = '198.51.100.1, 198.51.100.2';
  const clientBehind = async (trustProxy: TrustProxy, forwardedFor: string, remoteAddress = '10.0.0.5') => {
    const app = Fastify({ trustProxy: trustedHops(trustProxy) });
    app.get('/', (request, reply) => reply.send(request.ip));
    return (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwardedFor } })).body;
  };

  test.each<[string, TrustProxy, string, string]>([
    ['is the entry that one proxy wrote', 1, `${FORGED}, 203.0.113.7`, '203.0.113.7'],
    ['is the entry that the first of two proxies wrote', 2, `${FORGED}, 203.0.113.7, 10.0.0.9`, '203.0.113.7'],
    [
      'is the last entry outside the networks of the proxies',
      ['10.0.0.0/8'],
      `${FORGED}, 203.0.113.7, 10.9.9.9`,
      '203.0.113.7',
    ],
    ['is the peer if no proxy is trusted', 0, FORGED, '10.0.0.5'],
    ['is the peer if it is in none of the networks', ['192.168.0.0/16', 'fd00::/8'], FORGED, '10.0.0.5'],
  ])('the client address of a forwarded request %s', async (_what, trustProxy, forwardedFor, client) => {
    expect(await clientBehind(trustProxy, forwardedFor)).toBe(client);
  });

  test('the client address of a forwarded request is found behind a proxy with an IPv4 address in IPv6 form', async () => {
    expect(await clientBehind(['10.0.0.0/8'], '203.0.113.7', '::ffff:10.0.0.5')).toBe('203.0.113.7');
  });
});

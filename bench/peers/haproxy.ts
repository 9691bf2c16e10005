import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPinnedProgram } from '../pinned-process.ts';
import { freePort } from '../portal.ts';
import { type Peer, type PeerSettings, waitUntilReachable } from './peer.ts';

/**
 * HAProxy on one thread, which verifies the token's signature on each request, looks the key's SHA-256 up in
 * a map, and compares both. It caches no verified token: its configuration does not support that.
 */
export const haproxyPeer: Peer = {
  name: 'HAProxy, verifies each',
  guards: true,
  install: 'apt-get install haproxy',
  version: () => /version (\S+)/.exec(spawnSync('haproxy', ['-v']).stdout?.toString() ?? '')?.[1] ?? null,
  async start(setup) {
    const port = await freePort();
    const file = (name: string): string => join(setup.directory, name);
    await writeFile(file('answer.json'), setup.answer.body);
    const keys = Object.entries(setup.keys).map(([digest, client]) => `${digest} ${client}\n`);
    await writeFile(file('keys.map'), keys.join(''));
    await writeFile(file('haproxy.cfg'), configuration(setup, port, file));
    const server = startPinnedProgram('haproxy', ['-db', '-f', file('haproxy.cfg')]);
    const baseUrl = `http://127.0.0.1:${port}`;
    await waitUntilReachable(baseUrl);
    return { server, baseUrl };
  },
};

function configuration(setup: PeerSettings, port: number, file: (name: string) => string): string {
  const { answer, issuer, audience } = setup;
  const pairs = answer.headers.flatMap((name, index, all) =>
    index % 2 === 0 ? [[name, all[index + 1] ?? ''] as const] : [],
  );
  const type = pairs.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'application/json';
  const headers = pairs
    .filter(([name]) => !/^content-(type|length)$/i.test(name))
    .map(([name, value]) => ` hdr ${name} ${quoted(value)}`);
  return `global
  nbthread 1
  maxconn 1000
defaults
  mode http
  timeout client 60s
  timeout http-request 10s
  timeout http-keep-alive 60s
frontend guard
  bind 127.0.0.1:${port}
  http-request set-var(txn.token) http_auth_bearer
  http-request deny deny_status 401 unless { var(txn.token) -m found }
  http-request set-var(txn.alg) var(txn.token),jwt_header_query('$.alg')
  http-request set-var(txn.iss) var(txn.token),jwt_payload_query('$.iss')
  http-request set-var(txn.aud) var(txn.token),jwt_payload_query('$.aud')
  http-request set-var(txn.client) var(txn.token),jwt_payload_query('$.client_id')
  http-request set-var(txn.exp) var(txn.token),jwt_payload_query('$.exp','int')
  http-request set-var(txn.now) date()
  http-request set-var(txn.holder) req.hdr(portal-api-key),sha2(256),hex,lower,map(${file('keys.map')})
  http-request deny deny_status 401 unless { var(txn.alg) -m str ES256 }
  http-request deny deny_status 401 unless { var(txn.iss) -m str ${quoted(issuer)} }
  http-request deny deny_status 401 unless { var(txn.aud) -m str ${quoted(audience)} }
  http-request deny deny_status 401 unless { var(txn.exp),sub(txn.now) -m int gt 0 }
  http-request deny deny_status 401 unless { var(txn.holder) -m found }
  http-request deny deny_status 401 unless { var(txn.holder),strcmp(txn.client) eq 0 }
  http-request deny deny_status 401 unless { var(txn.token),jwt_verify(txn.alg,${quoted(setup.publicPemFile)}) -m int 1 }
  http-request return status ${answer.status} content-type ${quoted(type)} file ${file('answer.json')}${headers.join('')}
`;
}

/** A header's value is a log format, where a percent sign begins a variable. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '\\$')}"`;
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPinnedProgram } from '../pinned-process.ts';
import { freePort } from '../portal.ts';
import { type Peer, waitUntilReachable } from './peer.ts';

const modules = ['ndk_http_module.so', 'ngx_http_lua_module.so'].map((name) =>
  join('/usr/lib/nginx/modules', name),
);

/**
 * nginx with Lua in one process, which caches verified callers by the SHA-256 of token and key, as the portal
 * does, and verifies new ones. Unlike the portal's cache it does not support revocation.
 */
export const nginxLuaPeer: Peer = {
  name: 'nginx + Lua, cached',
  guards: true,
  install:
    'apt-get install nginx-core libnginx-mod-http-lua lua-resty-core lua-resty-lrucache lua-cjson lua-luaossl',
  version: () =>
    modules.every(existsSync) && existsSync('/usr/share/lua/5.1/openssl/pkey.lua')
      ? (/nginx\/(\S+)/.exec(spawnSync('nginx', ['-v']).stderr?.toString() ?? '')?.[1] ?? null)
      : null,
  async start(setup) {
    const port = await freePort();
    await writeFile(join(setup.directory, 'guard.json'), JSON.stringify(setup));
    await writeFile(join(setup.directory, 'nginx.conf'), configuration(setup.directory, port));
    const server = startPinnedProgram('nginx', [
      '-p',
      setup.directory,
      '-c',
      'nginx.conf',
      '-e',
      'error.log',
    ]);
    const baseUrl = `http://127.0.0.1:${port}`;
    await waitUntilReachable(baseUrl);
    return { server, baseUrl };
  },
};

function configuration(directory: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${modules.map((file) => `load_module ${file};`).join('\n')}
daemon off;
master_process off;
pid nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 1000000000;
${temporary.map((name) => `  ${name}_temp_path ${directory}/${name};`).join('\n')}
  lua_package_path "${import.meta.dirname}/?.lua;;";
  init_by_lua_block { guard = require("nginx-guard")("${directory}/guard.json") }
  server {
    listen 127.0.0.1:${port};
    location / { content_by_lua_block { guard() } }
  }
}
`;
}

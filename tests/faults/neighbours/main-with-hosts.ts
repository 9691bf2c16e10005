import { join } from 'node:path';

/*
 * Starts a portal in a mount namespace with the files `hosts` and `resolv.conf` of the folder NAMES_FOLDER: the test changes
 * what names resolve to, for this process only.
 */
const { NAMES_FOLDER = '' } = process.env;
const main = join(import.meta.dirname, '..', '..', '..', 'server', 'src', 'main.ts');
const mounts =
  'mount --bind "$1/hosts" /etc/hosts && mount --bind "$1/resolv.conf" /etc/resolv.conf && shift && exec "$@"';
const { NAMES_FOLDER: _, ...environment } = process.env;
process.execve?.(
  '/usr/bin/unshare',
  ['unshare', '--mount', '/bin/sh', '-c', mounts, 'sh', NAMES_FOLDER, process.execPath, main],
  environment,
);

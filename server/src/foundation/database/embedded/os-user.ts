import { spawn } from 'node:child_process';
import { userInfo } from 'node:os';

/**
 * The operating-system user of PostgreSQL; `switching` is true if the portal runs as root and must change to this user.
 */
export type SystemUser = { uid: number; gid: number; switching: boolean };
export type ProgramResult = { exitCode: number | null; output: string };

const portalUserName = 'customs-portal';
const userNameCandidates = [portalUserName, 'postgres'];

/** Environment of the started programs, without the portal's variables: they contain secrets and PG* settings. */
export const cleanEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns the name of the OS user that started the portal, by which PostgreSQL identifies it on the socket; null if
 * the user has no passwd entry.
 */
export function startingUserName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/**
 * Runs a program as a user, in `/` because the user possibly can't enter the current directory, and collects its
 * output.
 */
export function runAs(user: SystemUser | null, file: string, args: string[]): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const identity = user?.switching === true ? { uid: user.uid, gid: user.gid } : {};
    const child = spawn(file, args, {
      cwd: '/',
      env: cleanEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identity,
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ exitCode: null, output: `${output}${error.message}` }));
    child.on('close', (exitCode) => resolve({ exitCode, output }));
  });
}

/** Returns whether a user can enter a directory and write in it, by trying it, because mode bits are not conclusive. */
export async function canUse(user: SystemUser, directory: string): Promise<boolean> {
  const finished = await runAs(user, '/bin/sh', ['-c', 'cd -- "$1" && test -w .', 'sh', directory]);
  return finished.exitCode === 0;
}

/**
 * Chooses the OS user of the PostgreSQL server: the user who started the portal. PostgreSQL refuses to run as root, so
 * root uses the owner of the existing cluster, else `customs-portal`, else `postgres`, else a new `customs-portal`.
 */
export async function chooseUser(
  existingOwner: { uid: number; gid: number } | null,
): Promise<{ ok: true; user: SystemUser } | { ok: false; message: string }> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) {
    return {
      ok: false,
      message: 'The embedded PostgreSQL needs Linux or macOS. Set DATABASE_URL to a PostgreSQL server.',
    };
  }
  if (uid !== 0) return { ok: true, user: { uid, gid, switching: false } };
  if (existingOwner !== null && existingOwner.uid !== 0)
    return { ok: true, user: { ...existingOwner, switching: true } };
  for (const name of userNameCandidates) {
    const user = await lookUp(name);
    if (user !== null) return { ok: true, user };
  }
  return createUser();
}

async function lookUp(name: string): Promise<SystemUser | null> {
  const [uid, gid] = await Promise.all([runAs(null, 'id', ['-u', name]), runAs(null, 'id', ['-g', name])]);
  if (uid.exitCode !== 0 || gid.exitCode !== 0 || uid.output.trim() === '0') return null;
  return { uid: Number(uid.output), gid: Number(gid.output), switching: true };
}

async function createUser(): Promise<{ ok: true; user: SystemUser } | { ok: false; message: string }> {
  const home = `/var/lib/${portalUserName}`;
  // The second command is BusyBox's adduser, for systems without `useradd`.
  const attempts = [
    [
      'useradd',
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      home,
      '--shell',
      '/usr/sbin/nologin',
      portalUserName,
    ],
    ['adduser', '-S', '-D', '-H', '-h', home, '-s', '/sbin/nologin', portalUserName],
  ];
  const outputs: string[] = [];
  for (const [program = '', ...args] of attempts) {
    const finished = await runAs(null, program, args);
    const user = await lookUp(portalUserName);
    if (user !== null) return { ok: true, user };
    outputs.push(`${program}: ${finished.output.trim()}`);
  }
  const reasons = outputs.join('; ');
  return {
    ok: false,
    message:
      `PostgreSQL refuses to run as root and the system user ${portalUserName} could not be created (${reasons}). ` +
      `Create this system user, start the portal as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  };
}

import { randomBytes } from 'node:crypto';
import { access, chmod, chown, constants, mkdir, readFile, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedFile, replaceFile } from '../../durable-file.ts';
import { canUse, chooseUser, type SystemUser } from './os-user.ts';

/**
 * The folder of the PostgreSQL cluster and the OS user that runs the server. The folder has mode 0700 and contains
 * PGDATA in `data` and logs in `log`.
 */
export type ClusterDirectory = { home: string; user: SystemUser };
type ClusterDirectoryResult = { ok: true; place: ClusterDirectory } | { ok: false; message: string };

/**
 * Name of the file in the data directory that contains the name of the cluster's folder, if that is in the system
 * directory instead.
 */
const clusterIdFileName = 'postgresql-id';

/**
 * Finds or creates the cluster's folder: `<dataDir>/postgresql`, or `<systemDir>/<random id>` if PostgreSQL's
 * unprivileged user can't reach the data directory. The data directory stores the id, so that a new data directory
 * never uses an old cluster.
 */
export async function findClusterDirectory(
  dataDir: string,
  systemDir: string,
): Promise<ClusterDirectoryResult> {
  await makeDataDir(dataDir);
  const record = join(dataDir, clusterIdFileName);
  const id = await readFile(record, 'utf8').catch(nullIfAbsent);
  if (id !== null) return recordedClusterDirectory(record, join(systemDir, safeId(record, id)));

  const home = join(dataDir, 'postgresql');
  const existing = await stat(home).catch(nullIfAbsent);
  const chosen = await chooseUser(existing);
  if (!chosen.ok) return chosen;
  const { user } = chosen;
  if (existing !== null) return existingClusterDirectory(home, existing.uid, user);
  await makeHome(home, user);
  if (!user.switching || (await canUse(user, home))) return { ok: true, place: { home, user } };

  await rmdir(home);
  const newId = randomBytes(16).toString('hex');
  const elsewhere = join(systemDir, newId);
  await mkdir(systemDir, { recursive: true });
  await chmod(systemDir, 0o755);
  await makeHome(elsewhere, user);
  if (!(await canUse(user, elsewhere))) return { ok: false, message: unreachableMessage(elsewhere) };
  await replaceFile(record, `${newId}\n`);
  return { ok: true, place: { home: elsewhere, user } };
}

/**
 * Creates the data directory so that PostgreSQL's user can traverse but not list it. An existing directory is
 * unchanged.
 */
async function makeDataDir(dataDir: string): Promise<void> {
  if ((await stat(dataDir).catch(nullIfAbsent)) !== null) return;
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

async function recordedClusterDirectory(record: string, home: string): Promise<ClusterDirectoryResult> {
  const existing = await stat(home).catch(nullIfAbsent);
  if (existing === null) {
    return {
      ok: false,
      message:
        `The file ${record} refers to a database in ${home}, but this folder does not exist. Restore the folder, ` +
        `or delete ${record} to start with an empty database.`,
    };
  }
  const chosen = await chooseUser(existing);
  return chosen.ok ? existingClusterDirectory(home, existing.uid, chosen.user) : chosen;
}

async function existingClusterDirectory(
  home: string,
  ownerUid: number,
  user: SystemUser,
): Promise<ClusterDirectoryResult> {
  // Root owns the folder if an earlier start was killed between creating the folder and changing its owner.
  if (user.switching && ownerUid === 0) await chown(home, user.uid, user.gid);
  if (ownerUid !== user.uid && !user.switching) {
    return {
      ok: false,
      message:
        `The database in ${home} belongs to another user (uid ${ownerUid}). Start the portal as that user or as root, ` +
        `or choose another directory with PORTAL_DATA_DIR.`,
    };
  }
  // Throws if even root can't write there: a read-only file system is not a permission problem.
  await access(home, constants.W_OK);
  if (user.switching && !(await canUse(user, home))) return { ok: false, message: unreachableMessage(home) };
  return { ok: true, place: { home, user } };
}

async function makeHome(home: string, user: SystemUser): Promise<void> {
  await mkdir(home, { mode: 0o700 }).catch((error) => {
    // Another portal that starts at the same time may have created the folder.
    if (error.code !== 'EEXIST') throw error;
  });
  if (user.switching) await chown(home, user.uid, user.gid);
}

function unreachableMessage(home: string): string {
  return `The system user of PostgreSQL cannot access ${home}: a parent directory denies access to other users (allow access with chmod o+x).`;
}

function safeId(record: string, text: string): string {
  const id = text.trim();
  if (!/^[0-9a-f]{32}$/.test(id)) throw new DamagedFile(record, text, recordAdvice);
  return id;
}

const recordAdvice =
  'The file contains the name of the folder with the database of this data directory. Restore a copy of the file, or write the name of the folder into the file. To start with an empty database, delete the file.';

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

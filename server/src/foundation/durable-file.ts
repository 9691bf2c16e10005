import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What of the file system is needed; tests bring a disk that loses its power. */
export interface Files {
  open(path: string, flags: string, mode?: number): Promise<OpenFile>;
  rename(from: string, to: string): Promise<void>;
  link(from: string, to: string): Promise<void>;
  rm(path: string, options: { readonly force: boolean }): Promise<void>;
}

interface OpenFile {
  writeFile(content: string | Uint8Array): Promise<void>;
  chown(uid: number, gid: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface Writing {
  /** Whose it is, where that is another than this process's user. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
  readonly files?: Files;
}

const disk: Files = { open, rename, link, rm };
const ownersOnly = 0o600;

/**
 * Writes a file for its owner's eyes: after a loss of power it is the one before or this one, whole, and this one once the
 * promise is kept. It is replaced, never written through.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  { owner, files = disk }: Writing = {},
): Promise<void> {
  await writeBeside(path, content, owner, files, (fresh) => files.rename(fresh, path));
}

/** The same for a file that is written once for all: one that is there stays. Answers whether it was written. */
export async function createFile(
  path: string,
  content: string | Uint8Array,
  { owner, files = disk }: Writing = {},
): Promise<boolean> {
  let made = true;
  await writeBeside(path, content, owner, files, async (fresh) => {
    await files.link(fresh, path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      made = false;
    });
    await files.rm(fresh, { force: true });
  });
  return made;
}

async function writeBeside(
  path: string,
  content: string | Uint8Array,
  owner: Writing['owner'],
  files: Files,
  place: (fresh: string) => Promise<void>,
): Promise<void> {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await files.open(fresh, 'wx', ownersOnly);
    try {
      await file.writeFile(content);
      if (owner) await file.chown(owner.uid, owner.gid);
      // Before it has its name: a name may reach the disk before what it names.
      await file.sync();
    } finally {
      await file.close();
    }
    await place(fresh);
  } catch (error) {
    await files.rm(fresh, { force: true });
    throw error;
  }
  await syncFolder(dirname(path), files);
}

/** Brings to the disk which names a folder holds. */
export async function syncFolder(path: string, files: Pick<Files, 'open'> = disk): Promise<void> {
  const folder = await files.open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** A file that does not hold what was written into it; the message says which one and what to do. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(path: string, content: string, advice: string) {
    // Some file systems keep the length alone: zeros.
    const state = content.replaceAll('\0', '').trim() === '' ? 'is empty' : 'is truncated or was altered';
    super(`${path} ${state}. ${advice}`);
  }
}

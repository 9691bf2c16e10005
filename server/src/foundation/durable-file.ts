import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The file-system functions for durable files. Tests replace them to simulate a power failure. */
export interface FileSystem {
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

export interface WriteOptions {
  /** Owner of the file; defaults to the user of this process. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
  /** Permissions of the file; by default, only its owner can read it. */
  readonly mode?: number;
  readonly files?: FileSystem;
}

const realFileSystem: FileSystem = { open, rename, link, rm };
const ownerOnlyMode = 0o600;

/**
 * Replaces a file by renaming a new file. After a power failure, the file has either the
 * previous or the new content. Once the promise has resolved, it has the new content.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  { owner, mode = ownerOnlyMode, files = realFileSystem }: WriteOptions = {},
): Promise<void> {
  await writeTemporaryFile(path, content, { owner, mode, files }, (fresh) => files.rename(fresh, path));
}

/** Creates a file if it does not exist. Returns whether it was created. */
export async function createFile(
  path: string,
  content: string | Uint8Array,
  { owner, mode = ownerOnlyMode, files = realFileSystem }: WriteOptions = {},
): Promise<boolean> {
  let made = true;
  await writeTemporaryFile(path, content, { owner, mode, files }, async (fresh) => {
    await files.link(fresh, path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      made = false;
    });
    await files.rm(fresh, { force: true });
  });
  return made;
}

async function writeTemporaryFile(
  path: string,
  content: string | Uint8Array,
  { owner, mode, files }: Pick<WriteOptions, 'owner'> & { readonly mode: number; readonly files: FileSystem },
  moveIntoPlace: (fresh: string) => Promise<void>,
): Promise<void> {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await files.open(fresh, 'wx', mode);
    try {
      await file.writeFile(content);
      if (owner) await file.chown(owner.uid, owner.gid);
      // The content is synced before the rename, because the directory entry could reach the disk first.
      await file.sync();
    } finally {
      await file.close();
    }
    await moveIntoPlace(fresh);
  } catch (error) {
    await files.rm(fresh, { force: true });
    throw error;
  }
  await syncFolder(dirname(path), files);
}

/** Syncs the entries of a directory to the disk. */
export async function syncFolder(
  path: string,
  files: Pick<FileSystem, 'open'> = realFileSystem,
): Promise<void> {
  const folder = await files.open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** A file with damaged content; the message names the file and the remedy. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(path: string, content: string, advice: string) {
    // After a power failure, some file systems preserve only the length of a file and fill it with zeros.
    const state = content.replaceAll('\0', '').trim() === '' ? 'is empty' : 'is truncated or was altered';
    super(`${path} ${state}. ${advice}`);
  }
}

import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { replaceFile, syncFolder } from '../durable-file.ts';
import type { ConnectionOptions } from './database.ts';
import { openDatabaseSession } from './session.ts';

/*
 * A base backup of the bundled PostgreSQL, whose package contains no backup programs. Copies the files of the
 * running server between pg_backup_start and pg_backup_stop, with the write-ahead log of that time
 * (PostgreSQL manual 25.3.3).
 * - `data/`: the files of the database cluster, with `backup_label`
 * - `backup.json`: source and time of the backup
 * - `SHA256SUMS`: digests of all files, written last; a backup without it is incomplete
 */
export const sumsFile = 'SHA256SUMS';
export const factsFile = 'backup.json';
export const clusterFolder = 'data';

export interface BackupFacts {
  readonly portalVersion: string;
  /** PostgreSQL major version, as in PG_VERSION. */
  readonly major: string;
  /** ISO 8601. The backup contains every transaction that was committed by then. */
  readonly stateOf: string;
  /** First and last position of the copied write-ahead log. */
  readonly startLsn: string;
  readonly stopLsn: string;
}

export interface CompletedBackup {
  readonly facts: BackupFacts;
  readonly files: number;
  readonly bytes: number;
}

/** Called for every copied file. */
export type ReportBackupProgress = (files: number, bytes: number) => void;

/** Folders that PostgreSQL fills at each start. The backup contains them empty. */
export const foldersBackedUpEmpty = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
];
const excludedFromBackup =
  /^(postmaster\.(pid|opts)|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?|current_logfiles.*|pg_internal\.init.*|pgsql_tmp.*|.*\.auto\.conf\.tmp)$/;
const segmentName = /^[0-9A-F]{24}$/;

/** Copies the cluster behind `connection` into an empty folder. */
export async function takeBaseBackup(
  connection: ConnectionOptions,
  target: string,
  { portalVersion, progress }: { readonly portalVersion: string; readonly progress: ReportBackupProgress },
): Promise<CompletedBackup> {
  const client = await openDatabaseSession(connection, 'backup', { statement_timeout: '0' });
  try {
    const source = await readDataDirectory(client);
    const copy = new Copy(target, progress);
    // The replication slot prevents PostgreSQL from removing write-ahead log that has not been copied yet.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `portal_backup_${process.pid}`,
    ]);
    const { rows: begun } = await client.query("select pg_backup_start('customs-portal', true)::text as lsn");
    await copyCluster(source, copy);
    const { rows: ended } = await client.query(
      `select lsn::text as lsn, labelfile as label, pg_walfile_name(lsn) as last, clock_timestamp() as at
       from pg_backup_stop(false)`,
    );
    const { lsn, label, last, at } = ended[0];
    await copy.write(`${clusterFolder}/backup_label`, label);
    await copyLog(source, firstSegment(label), last, copy);
    const facts: BackupFacts = {
      portalVersion,
      major: (await readFile(join(source, 'PG_VERSION'), 'utf8')).trim(),
      stateOf: at.toISOString(),
      startLsn: begun[0].lsn,
      stopLsn: lsn,
    };
    await copy.write(factsFile, `${JSON.stringify(facts, null, 2)}\n`);
    await copy.finish();
    return { facts, files: copy.files, bytes: copy.bytes };
  } finally {
    await client.end();
  }
}

async function readDataDirectory(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select current_setting('data_directory') as directory,
       (select count(*)::integer from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as spaces`,
  );
  const [{ directory, spaces }] = rows;
  if (spaces > 0) throw new Error('the database has additional tablespaces, which this command cannot copy');
  return directory;
}

async function copyCluster(source: string, copy: Copy): Promise<void> {
  for (const name of foldersBackedUpEmpty) await copy.folder(`${clusterFolder}/${name}`);
  const walk = async (path: string): Promise<void> => {
    const entries = await readdir(join(source, path), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (
        excludedFromBackup.test(entry.name) ||
        foldersBackedUpEmpty.includes(inner) ||
        inner === 'global/pg_control'
      )
        continue;
      if (entry.isDirectory()) {
        await copy.folder(`${clusterFolder}/${inner}`);
        await walk(inner);
      } else if (entry.isFile()) await copy.file(join(source, inner), `${clusterFolder}/${inner}`);
    }
  };
  await walk('');
  // pg_control is copied last, because it must not be older than the files to which it refers.
  await copy.file(join(source, 'global/pg_control'), `${clusterFolder}/global/pg_control`);
}

function firstSegment(label: string): string {
  const found = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1];
  if (!found) throw new Error('PostgreSQL returned no start position of the backup');
  return found;
}

async function copyLog(source: string, first: string, last: string, copy: Copy): Promise<void> {
  const names = (await readdir(join(source, 'pg_wal'))).filter(
    (name) => name.endsWith('.history') || (segmentName.test(name) && name >= first && name <= last),
  );
  if (!names.includes(first) || !names.includes(last)) {
    throw new Error('PostgreSQL has removed a part of the write-ahead log that the backup requires');
  }
  for (const name of names.toSorted()) {
    await copy.file(join(source, 'pg_wal', name), `${clusterFolder}/pg_wal/${name}`);
  }
}

/** Syncs a folder and its subfolders, because syncing a file does not write its directory entry to the disk. */
export async function syncFolders(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(path, entry.name));
  }
  await syncFolder(path);
}

const blockBytes = 1024 * 1024;

/** Copies files into the backup with their digests; each file is synced before the next. */
class Copy {
  files = 0;
  bytes = 0;
  readonly #target: string;
  readonly #progress: ReportBackupProgress;
  readonly #sums: string[] = [];

  constructor(target: string, progress: ReportBackupProgress) {
    this.#target = target;
    this.#progress = progress;
  }

  async folder(path: string): Promise<void> {
    await mkdir(join(this.#target, path), { recursive: true, mode: 0o700 });
  }

  async write(path: string, text: string): Promise<void> {
    await replaceFile(join(this.#target, path), text);
    this.#add(path, createHash('sha256').update(text).digest('hex'), Buffer.byteLength(text));
  }

  /** Copies a file. Ignores a file that has disappeared, because its table was dropped during the backup. */
  async file(from: string, path: string): Promise<void> {
    const copied = await copyFile(from, join(this.#target, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && error.path === from) return null;
      throw error;
    });
    if (copied) this.#add(path, copied.sum, copied.bytes);
  }

  async finish(): Promise<void> {
    await syncFolders(this.#target);
    await replaceFile(join(this.#target, sumsFile), this.#sums.join(''));
    await syncFolder(dirname(this.#target));
  }

  #add(path: string, sum: string, bytes: number): void {
    this.#sums.push(`${sum}  ${path}\n`);
    this.files += 1;
    this.bytes += bytes;
    this.#progress(this.files, this.bytes);
  }
}

/** Copies one file in chunks and returns its length and SHA-256. */
export async function copyFile(from: string, to: string): Promise<{ bytes: number; sum: string }> {
  const input = await open(from, 'r');
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const output = await open(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const block = Buffer.allocUnsafe(blockBytes);
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await input.read(block, 0, blockBytes);
        if (bytesRead === 0) break;
        const chunk = block.subarray(0, bytesRead);
        hash.update(chunk);
        await output.writeFile(chunk);
        bytes += bytesRead;
      }
      await output.sync();
      return { bytes, sum: hash.digest('hex') };
    } finally {
      await output.close();
    }
  } finally {
    await input.close();
  }
}

import assert from 'node:assert/strict';
import type { Files } from '../../server/src/foundation/durable-file.ts';

/** A loss of power; every call after it fails, as those of a process that is gone. */
class PowerLost extends Error {}

interface Content {
  /** As programs read it while there is power. */
  written: string;
  /** What is on the disk for sure. */
  synced: string;
}

type Names = ReadonlyMap<string, Content>;

/**
 * A disk as POSIX lets it be, and as LazyFS plays it: what is written is on the disk once it was synced, a name once its folder
 * was; until then any part of a content may be there, and any of the names, in any order.
 */
class ForgetfulDisk implements Files {
  calls = 0;
  readonly #lastCall: number;
  #names: Names;
  /** The names after each change that no folder has been synced since; the first is on the disk for sure. */
  #history: Names[];

  constructor(files: Readonly<Record<string, string>>, lastCall = Number.POSITIVE_INFINITY) {
    this.#lastCall = lastCall;
    this.#names = new Map(
      Object.entries(files).map(([path, text]) => [path, { written: text, synced: text }]),
    );
    this.#history = [this.#names];
  }

  async open(path: string, flags: string) {
    this.#call();
    if (flags === 'wx') {
      assert.ok(!this.#names.has(path));
      this.#change((names) => names.set(path, { written: '', synced: '' }));
    }
    const content = this.#names.get(path);
    return {
      writeFile: async (text: string | Uint8Array) => {
        this.#call();
        if (content) content.written = String(text);
      },
      chown: async () => this.#call(),
      sync: async () => {
        this.#call();
        if (content) content.synced = content.written;
        else this.#history = [this.#names];
      },
      close: async () => {},
    };
  }

  async rename(from: string, to: string): Promise<void> {
    this.#call();
    this.#change((names) => {
      const content = names.get(from);
      assert.ok(content);
      names.delete(from);
      names.set(to, content);
    });
  }

  async link(from: string, to: string): Promise<void> {
    this.#call();
    if (this.#names.has(to)) throw Object.assign(new Error('the file already exists'), { code: 'EEXIST' });
    this.#change((names) => {
      const content = names.get(from);
      assert.ok(content);
      names.set(to, content);
    });
  }

  async rm(path: string): Promise<void> {
    this.#call();
    this.#change((names) => names.delete(path));
  }

  /** What a file may hold when the power comes back; null: it is not there. */
  afterwards(path: string): Set<string | null> {
    const found = new Set<string | null>();
    for (const names of this.#history) {
      const content = names.get(path);
      if (!content) found.add(null);
      else if (content.synced === content.written) found.add(content.written);
      else
        for (let end = 0; end <= content.written.length; end += 1) found.add(content.written.slice(0, end));
    }
    return found;
  }

  #call(): void {
    this.calls += 1;
    if (this.calls > this.#lastCall) throw new PowerLost();
  }

  #change(change: (names: Map<string, Content>) => void): void {
    const next = new Map(this.#names);
    change(next);
    this.#names = next;
    this.#history.push(next);
  }
}

/** Cuts the power after each call of `work` in turn; answers all that a file may hold then, and how often it was cut. */
export async function cutEverywhere(
  files: Readonly<Record<string, string>>,
  path: string,
  work: (disk: ForgetfulDisk) => Promise<unknown>,
): Promise<{
  readonly during: Set<string | null>;
  readonly after: Set<string | null>;
  readonly cuts: number;
}> {
  const whole = new ForgetfulDisk(files);
  await work(whole);
  const during = new Set<string | null>();
  for (let calls = 0; calls <= whole.calls; calls += 1) {
    const disk = new ForgetfulDisk(files, calls);
    await work(disk).catch((error: unknown) => {
      if (!(error instanceof PowerLost)) throw error;
    });
    for (const content of disk.afterwards(path)) during.add(content);
  }
  return { during, after: whole.afterwards(path), cuts: whole.calls + 1 };
}

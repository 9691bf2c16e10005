import assert from 'node:assert/strict';
import type { FileSystem } from '../../server/src/foundation/durable-file.ts';

/** A simulated loss of power; every later call fails, as in a terminated process. */
class PowerLost extends Error {}

interface Content {
  /** The content that programs read before the loss. */
  written: string;
  /** The content that is safely on the disk. */
  synced: string;
}

type Names = ReadonlyMap<string, Content>;

/**
 * A disk with the guarantees of POSIX, simulated as by LazyFS: content is durable after a sync, a name after
 * a sync of its folder. Until then any part of the content and any of the names may be there, in any order.
 */
class SimulatedDisk implements FileSystem {
  calls = 0;
  readonly #lastCall: number;
  #names: Names;
  /**
   * The file names after each change since the last sync of a folder. Only the first entry is certain to
   * survive a power failure.
   */
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

  /** Returns the possible contents of a file after the loss; null means it does not exist. */
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

/**
 * Cuts the power after each call of `work` in turn; returns all possible contents of a file, and the number
 * of cuts.
 */
export async function cutPowerAfterEachCall(
  files: Readonly<Record<string, string>>,
  path: string,
  work: (disk: SimulatedDisk) => Promise<unknown>,
): Promise<{
  readonly during: Set<string | null>;
  readonly after: Set<string | null>;
  readonly cuts: number;
}> {
  const whole = new SimulatedDisk(files);
  await work(whole);
  const during = new Set<string | null>();
  for (let calls = 0; calls <= whole.calls; calls += 1) {
    const disk = new SimulatedDisk(files, calls);
    await work(disk).catch((error: unknown) => {
      if (!(error instanceof PowerLost)) throw error;
    });
    for (const content of disk.afterwards(path)) during.add(content);
  }
  return { during, after: whole.afterwards(path), cuts: whole.calls + 1 };
}

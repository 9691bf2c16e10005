export type ScanResult = 'clean' | 'infected';

/** Malware scanner for documents. */
export interface Scanner {
  /** Inspects an upload as a stream and returns whether it must be quarantined until scanned. */
  watch(): { see(bytes: Uint8Array): void; mustScan(): boolean };
  /** Scans a document; throws if the scanner is unavailable or has no verdict. */
  scan(stream: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<ScanResult>;
  /** Whether it must detect the EICAR test file before it scans documents. */
  readonly isTested: boolean;
}

/** Scans nothing: documents are available at once. */
export const noScanner: Scanner = {
  watch: () => ({ see() {}, mustScan: () => false }),
  scan: () => Promise.resolve('clean'),
  isTested: false,
};

// The EICAR test file (2006), which every scanner reports as a virus. Concatenated, so that this source is not
// detected.
export const eicarFile = Buffer.from(
  `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR'}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`,
);

/**
 * Scanner of the sandbox: it detects only the EICAR test string, so that developers can test quarantine and
 * refusal.
 */
export const sandboxScanner: Scanner = {
  watch() {
    const search = searchFor(eicarFile);
    return { see: search.see, mustScan: search.found };
  },
  async scan(stream) {
    const search = searchFor(eicarFile);
    for await (const bytes of stream) search.see(bytes);
    return search.found() ? 'infected' : 'clean';
  },
  isTested: false,
};

/** Finds a text in a stream, also across chunk boundaries. */
function searchFor(wanted: Buffer): { see(bytes: Uint8Array): void; found(): boolean } {
  let rest: Buffer = Buffer.alloc(0);
  let found = false;
  return {
    see(bytes) {
      if (found) return;
      const looked = Buffer.concat([rest, bytes]);
      found = looked.includes(wanted);
      rest = Buffer.from(looked.subarray(Math.max(0, looked.length - wanted.length + 1)));
    },
    found: () => found,
  };
}

export type ScanResult = 'clean' | 'infected';

/** Scans documents for malware. */
export interface Scanner {
  /** Inspects an upload while it is received, and returns whether it must be quarantined until it is scanned. */
  watch(): { see(bytes: Uint8Array): void; mustScan(): boolean };
  /** Scans a document. Throws if the scanner is unavailable or returns no result. */
  scan(stream: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<ScanResult>;
  /** Whether the scanner must detect the EICAR test file before it scans documents. */
  readonly isTested: boolean;
}

/** Scanner that scans no document, so that every document is available at once. */
export const noScanner: Scanner = {
  watch: () => ({ see() {}, mustScan: () => false }),
  scan: () => Promise.resolve('clean'),
  isTested: false,
};

// The EICAR test file (2006), which every scanner reports as a virus. It is split here, so that scanners do not report
// this source file.
export const eicarFile = Buffer.from(
  `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR'}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`,
);

/**
 * Scanner of the sandbox. It detects only the EICAR test string, with which developers can test quarantine and refusal.
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

/** Finds bytes in a stream, even if they continue across chunks. */
function searchFor(searchedBytes: Buffer): { see(bytes: Uint8Array): void; found(): boolean } {
  let rest: Buffer = Buffer.alloc(0);
  let found = false;
  return {
    see(bytes) {
      if (found) return;
      const looked = Buffer.concat([rest, bytes]);
      found = looked.includes(searchedBytes);
      rest = Buffer.from(looked.subarray(Math.max(0, looked.length - searchedBytes.length + 1)));
    },
    found: () => found,
  };
}

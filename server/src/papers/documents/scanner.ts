export type Finding = 'clean' | 'infected';

/** What looks into documents for harm. */
export interface Scanner {
  /** Looks at an upload as it passes, and says afterwards whether nobody may have it before it was scanned. */
  watch(): { see(bytes: Uint8Array): void; mustScan(): boolean };
  /** Scans a document; throws when the scanner is away or cannot tell. */
  scan(stream: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Finding>;
  /** Whether it must find the EICAR test file before it scans documents. */
  readonly isTested: boolean;
}

/** Documents are available at once. */
export const noScanner: Scanner = {
  watch: () => ({ see() {}, mustScan: () => false }),
  scan: () => Promise.resolve('clean'),
  isTested: false,
};

// The test file that every scanner takes for a virus (EICAR, 2006), put together so that this file is not one.
export const eicarFile = Buffer.from(
  `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR'}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`,
);

/**
 * The sandbox's scanner: it knows the EICAR test string and nothing else, so that quarantine and refusal can be rehearsed.
 */
export const rehearsalScanner: Scanner = {
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

/** Finds a text in a stream, also where it lies across two pieces. */
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

/** What is wrong with the folder of a country, and where. */
export interface CountryFault {
  /** Below the folder: `country.json`. */
  readonly file: string;
  /** JSON Pointer; null of files that are no JSON. */
  readonly pointer: string | null;
  /** From 1; null where there is none. */
  readonly line: number | null;
  readonly message: string;
}

/** `country.json:7 /timeZone: …`, as editors jump to it. */
export function faultLine({ file, pointer, line, message }: CountryFault): string {
  const place = line === null ? file : `${file}:${line}`;
  return pointer ? `${place} ${pointer}: ${message}` : `${place}: ${message}`;
}

/** The portal cannot be loaded: the folder of its country has faults. */
export class CountryRefused extends Error {
  readonly faults: readonly CountryFault[];

  constructor(folder: string, faults: readonly CountryFault[]) {
    super(
      `The country in ${folder} has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}; nothing was started.`,
    );
    this.faults = faults;
  }
}

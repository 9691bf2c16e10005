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
  readonly folder: string;
  readonly faults: readonly CountryFault[];

  constructor(folder: string, faults: readonly CountryFault[]) {
    super(refusalText(folder, faults));
    this.folder = folder;
    this.faults = faults;
  }
}

/** What an operator reads: how many faults there are, and a line of each. */
export function refusalText(folder: string, faults: readonly CountryFault[]): string {
  const count = faults.length === 1 ? '1 problem' : `${faults.length} problems`;
  return [
    `The country in ${folder} has ${count}. The portal was not started.`,
    ...faults.map(faultLine),
  ].join('\n');
}

/** An error in a country folder, with its position. */
export interface CountryError {
  /** Relative to the folder: `country.json`. */
  readonly file: string;
  /** JSON Pointer; null for files that are not JSON. */
  readonly pointer: string | null;
  /** Line number from 1; null if unknown. */
  readonly line: number | null;
  readonly message: string;
}

/** Formats an error as `country.json:7 /timeZone: …`, which editors can link. */
export function formatCountryError({ file, pointer, line, message }: CountryError): string {
  const place = line === null ? file : `${file}:${line}`;
  return pointer ? `${place} ${pointer}: ${message}` : `${place}: ${message}`;
}

/** Thrown if the country folder has errors, so the portal can't be loaded. */
export class CountryRefused extends Error {
  readonly folder: string;
  readonly faults: readonly CountryError[];

  constructor(folder: string, faults: readonly CountryError[]) {
    super(refusalText(folder, faults));
    this.folder = folder;
    this.faults = faults;
  }
}

/** Returns the message for operators: the number of errors and one line for each. */
export function refusalText(folder: string, faults: readonly CountryError[]): string {
  const count = faults.length === 1 ? '1 problem' : `${faults.length} problems`;
  return [
    `The country in ${folder} has ${count}. The portal was not started.`,
    ...faults.map(formatCountryError),
  ].join('\n');
}

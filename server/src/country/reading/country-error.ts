/** An error in the folder of a country, with its position. */
export interface CountryError {
  /** Path of the file within the folder, such as `country.json`. */
  readonly file: string;
  /** JSON Pointer to the value; null for files that are not JSON. */
  readonly pointer: string | null;
  /** Line number, from 1; null if it is unknown. */
  readonly line: number | null;
  readonly message: string;
}

/** Returns an error as `country.json:7 /timeZone: …`, from which editors can open the line. */
export function formatCountryError({ file, pointer, line, message }: CountryError): string {
  const place = line === null ? file : `${file}:${line}`;
  return pointer ? `${place} ${pointer}: ${message}` : `${place}: ${message}`;
}

/** Reports that the folder of a country has errors, so that the portal can't start. */
export class CountryRefused extends Error {
  readonly folder: string;
  readonly faults: readonly CountryError[];

  constructor(folder: string, faults: readonly CountryError[]) {
    super(refusalText(folder, faults));
    this.folder = folder;
    this.faults = faults;
  }
}

/** Returns the message for operators: the number of errors, and a line for each error. */
export function refusalText(folder: string, faults: readonly CountryError[]): string {
  const count = faults.length === 1 ? '1 problem' : `${faults.length} problems`;
  return [
    `The country in ${folder} has ${count}. The portal was not started.`,
    ...faults.map(formatCountryError),
  ].join('\n');
}

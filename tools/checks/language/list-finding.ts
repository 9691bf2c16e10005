/** Something by name that the style guide does not allow. */
export interface ListFinding {
  readonly list: ListName;
  /** Identifies it without its folder, so that a renamed folder changes nothing. */
  readonly key: string;
  /** How many places have it. */
  readonly count: number;
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export const listNames = [
  'ambiguous exports',
  'frequent local names',
  'file names',
  'summaries',
  'operation ids',
  'messages without a wire name',
  'translations',
] as const;

export type ListName = (typeof listNames)[number];

import type { SourceTable } from '../item-grid/parse-pasted-table.ts';

/** A value of a declaration that a file contains, in the format of the contract. */
export interface ImportedValue {
  /** Path within the document: `invoice.number`. */
  readonly path: string;
  readonly value: string;
  /** Element of the file that contains the value. */
  readonly source: string;
}

export interface ItemFile extends SourceTable {
  /** Values that belong to the whole declaration. */
  readonly values: readonly ImportedValue[];
}

export const maxFileMegabytes = 10;
/** Limit for a decompressed part of a file, so that a small file can't fill the memory of the browser. */
export const maxPartBytes = 64 * 1024 * 1024;

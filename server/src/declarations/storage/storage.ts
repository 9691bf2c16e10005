/** Storage that an organisation uses or may use: drafts, and uploaded documents with their bytes. */
export interface Storage {
  readonly drafts: number;
  readonly documents: number;
  readonly bytes: number;
}

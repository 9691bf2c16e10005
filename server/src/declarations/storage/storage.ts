/** What an organisation keeps that takes room: drafts, and uploaded documents with their bytes. */
export interface Storage {
  readonly drafts: number;
  readonly documents: number;
  readonly bytes: number;
}

/** A request for documentation, with capitalised placeholders for the values of the caller. */
export interface DisplayedRequest {
  readonly method: string;
  readonly path: string;
  readonly address: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly pathValues: Readonly<Record<string, string>>;
  readonly queryValues: Readonly<Record<string, string>>;
  readonly mediaType: string | null;
  /** The JSON body; null if there is no body or it is not JSON. */
  readonly body: unknown;
  readonly answersJson: boolean;
}

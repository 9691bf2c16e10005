/** A request with capitalised placeholders for the caller's values. */
export interface DisplayedRequest {
  readonly method: string;
  readonly path: string;
  readonly address: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly pathValues: Readonly<Record<string, string>>;
  readonly queryValues: Readonly<Record<string, string>>;
  readonly mediaType: string | null;
  /** The JSON body; null without a body or for another type. */
  readonly body: unknown;
  readonly answersJson: boolean;
}

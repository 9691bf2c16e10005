/** A call with names in capitals where whoever makes it has values of their own. */
export interface CallToShow {
  readonly method: string;
  readonly path: string;
  readonly address: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly pathValues: Readonly<Record<string, string>>;
  readonly queryValues: Readonly<Record<string, string>>;
  readonly mediaType: string | null;
  /** What is sent as JSON; null where nothing is, or something else. */
  readonly body: unknown;
  readonly answersJson: boolean;
}

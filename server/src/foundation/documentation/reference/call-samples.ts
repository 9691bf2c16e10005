import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { lazy } from '../../lazy-value.ts';
import { escapeHtml, type Html, trustedMarkup } from '../../pages/html.ts';
import { markPersonalValuesInSample } from '../personalised-samples.ts';

/** The base URL in `docs/samples.json`, which is replaced by the portal's. A port would add a line to PHP samples. */
export const sampleBaseUrl = 'https://portal.example';

export interface CodeSample {
  /** Display name of the programming language. */
  readonly language: string;
  /** The code with markup for syntax highlighting. */
  readonly code: Html;
}

const file = join(import.meta.dirname, '../../../../../docs/samples.json');
const Samples = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()));
const samples = lazy(() => Parse(Samples, JSON.parse(readFileSync(file, 'utf8'))));

/**
 * Returns samples of an operation's request in every programming language, with the portal's base URL. Empty if
 * `docs/samples.json` has no samples of the operation.
 */
export function callSamples(operation: string, baseUrl: string): CodeSample[] {
  return Object.entries(samples()[operation] ?? {}).map(([language, markup]) => ({
    language,
    code: trustedMarkup(markPersonalValuesInSample(markup.replaceAll(sampleBaseUrl, escapeHtml(baseUrl)))),
  }));
}

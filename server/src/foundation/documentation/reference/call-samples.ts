import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { lazy } from '../../lazy.ts';
import { escapeHtml, type Html, ownMarkup } from '../../pages/html.ts';
import { markPersonalValuesInSample } from '../personalised-samples.ts';

/** The base URL in the committed samples, replaced by the portal's. It has no port, which PHP samples would mention. */
export const sampleBaseUrl = 'https://portal.example';

export interface CallSample {
  /** Display name of the language. */
  readonly language: string;
  /** Highlighted by classes of the stylesheet. */
  readonly code: Html;
}

const file = join(import.meta.dirname, '../../../../../docs/samples.json');
const Samples = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()));
const samples = lazy(() => Parse(Samples, JSON.parse(readFileSync(file, 'utf8'))));

/**
 * Returns the request of an operation in every language, with the portal's base URL; empty for an operation
 * that the samples file lacks.
 */
export function callSamples(operation: string, baseUrl: string): CallSample[] {
  return Object.entries(samples()[operation] ?? {}).map(([language, markup]) => ({
    language,
    code: ownMarkup(markPersonalValuesInSample(markup.replaceAll(sampleBaseUrl, escapeHtml(baseUrl)))),
  }));
}

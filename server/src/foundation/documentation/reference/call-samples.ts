import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { lazy } from '../../lazy.ts';
import { escapeHtml, type Html, ownMarkup } from '../../pages/html.ts';
import { markSample } from '../personalised-samples.ts';

/** The address in the committed samples, in whose place the portal's own is put: one without a port, which PHP would name. */
export const sampleBaseUrl = 'https://portal.example';

export interface CallSample {
  /** As people call it. */
  readonly language: string;
  /** Coloured by classes of the stylesheet. */
  readonly code: Html;
}

const file = join(import.meta.dirname, '../../../../../docs/samples.json');
const Samples = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()));
const samples = lazy(() => Parse(Samples, JSON.parse(readFileSync(file, 'utf8'))));

/** An operation's call in every language, to this portal; none of an operation that is newer than the file. */
export function callSamples(operation: string, baseUrl: string): CallSample[] {
  return Object.entries(samples()[operation] ?? {}).map(([language, markup]) => ({
    language,
    code: ownMarkup(markSample(markup.replaceAll(sampleBaseUrl, escapeHtml(baseUrl)))),
  }));
}

import { createHash } from 'node:crypto';
import type { GuideBook } from './guide.ts';

/** One entry of the changelog. */
export interface Change {
  /** Made of what it says: it stays while that stays. */
  readonly id: string;
  /** The heading of its release: `[0.1.0] – unreleased`. */
  readonly release: string;
  /** `Added`, `Changed` and their like. */
  readonly kind: string;
  /** Its first sentence. */
  readonly title: string;
  /** The whole, in Markdown. */
  readonly text: string;
  /** The paths of the API that it names. */
  readonly paths: readonly string[];
}

/** What the changelog says, newest first. */
export function changesOf({ guides }: GuideBook): readonly Change[] {
  const { markdown = '' } = guides.find(({ source }) => source === 'CHANGELOG.md') ?? {};
  const changes: Change[] = [];
  let [release, kind] = ['', ''];
  for (const line of markdown.split('\n')) {
    const [, heading, text = ''] = /^(##|###|-) (.+)$/.exec(line) ?? [];
    if (heading === '##') release = text;
    else if (heading === '###') kind = text;
    else if (heading === '-' && kind !== '') changes.push(changeOf(release, kind, text));
  }
  return changes;
}

function changeOf(release: string, kind: string, text: string): Change {
  const id = createHash('sha256').update(`${release}\n${text}`).digest('hex').slice(0, 16);
  const paths = [...text.matchAll(/\/(?:openapi|management|oauth)\/[\w{}/.-]+\w\}?/g)].map(([path]) => path);
  return { id, release, kind, text, title: firstSentence(text), paths: [...new Set(paths)] };
}

function firstSentence(text: string): string {
  const plain = text.replaceAll('`', '').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}

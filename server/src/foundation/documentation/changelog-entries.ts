import { createHash } from 'node:crypto';
import type { GuideBook } from './guide.ts';

export interface ChangelogEntry {
  /** Derived from the text: stable while the text is unchanged. */
  readonly id: string;
  /** The heading of the release that contains the entry, with its date: `[0.1.0] – unreleased`. */
  readonly release: string;
  /** The target readers, such as `For callers of the API`; empty for all readers. */
  readonly audience: string;
  /** `Added`, `Changed` and similar. */
  readonly kind: string;
  /** First sentence of the entry. */
  readonly title: string;
  /** The full text, in Markdown. */
  readonly text: string;
  /** The API paths in the text. */
  readonly paths: readonly string[];
}

/** Kinds of changes that require action by the reader, so they come first in a release. */
const urgentKinds = ['Breaking', 'Removed', 'Deprecated'];

/** Returns the entries of the changelog, newest release first, and breaking changes first in a release. */
export function changelogEntriesOf({ guides }: GuideBook): readonly ChangelogEntry[] {
  const { markdown = '' } = guides.find(({ source }) => source === 'CHANGELOG.md') ?? {};
  const changes: ChangelogEntry[] = [];
  let [release, kind, audience] = ['', '', ''];
  for (const line of markdown.split('\n')) {
    const [, heading, text = ''] = /^(#{2,4}|-) (.+)$/.exec(line) ?? [];
    if (heading === '##') [release, kind, audience] = [text, '', ''];
    else if (heading === '###') [kind, audience] = [text, ''];
    else if (heading === '####') audience = text;
    else if (heading === '-' && kind !== '')
      changes.push(changelogEntryOf({ release, kind, audience, text }));
  }
  return [...Map.groupBy(changes, (change) => change.release).values()].flatMap((ofRelease) =>
    ofRelease.toSorted((one, other) => urgency(one.kind) - urgency(other.kind)),
  );
}

function urgency(kind: string): number {
  const index = urgentKinds.indexOf(kind);
  return index === -1 ? urgentKinds.length : index;
}

function changelogEntryOf(
  entry: Pick<ChangelogEntry, 'release' | 'kind' | 'audience' | 'text'>,
): ChangelogEntry {
  const { release, text } = entry;
  const id = createHash('sha256').update(`${release}\n${text}`).digest('hex').slice(0, 16);
  const paths = [...text.matchAll(/\/(?:openapi|management|oauth)\/[\w{}/.-]+\w\}?/g)].map(([path]) => path);
  return { ...entry, id, title: firstSentence(text), paths: [...new Set(paths)] };
}

function firstSentence(text: string): string {
  const plain = text.replaceAll('`', '').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}

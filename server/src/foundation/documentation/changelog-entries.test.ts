import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changelogEntriesOf } from './changelog-entries.ts';
import { changelogPage } from './changelog-page.ts';

function bookWith(markdown: string) {
  const changelog = {
    source: 'CHANGELOG.md',
    path: '/docs/changelog',
    title: 'Changelog',
    markdown,
  } as const;
  return { guides: [changelog], groups: [], files: new Map() };
}

describe('changelog entries', () => {
  const changes = changelogEntriesOf(
    bookWith(`# Changelog

## [1.1.0] – 2027-03-01

### Added

- \`GET /openapi/caller\` is new. It returns the caller.

### Breaking

#### For callers of the API

- The property \`at\` is removed.

## [1.0.0] – 2027-01-01

### Added

#### For operators

- Backups. They have \`\` \`a\` and b\`\` and \`c\`.
`),
  );

  test('contain the release with its date, the kind of change and the audience', () => {
    assert.deepEqual(
      changes.map(({ release, kind, audience, title }) => [release, kind, audience, title]),
      [
        ['[1.1.0] – 2027-03-01', 'Breaking', 'For callers of the API', 'The property at is removed.'],
        ['[1.1.0] – 2027-03-01', 'Added', '', 'GET /openapi/caller is new.'],
        ['[1.0.0] – 2027-01-01', 'Added', 'For operators', 'Backups.'],
      ],
    );
  });

  test('list breaking changes first, even if the changelog lists them last', () => {
    assert.equal(changes[0]?.kind, 'Breaking');
  });

  test('list the API paths that their text contains', () => {
    assert.deepEqual(changes[1]?.paths, ['/openapi/caller']);
  });

  test('are grouped by kind and audience on the changelog page, with formatted code', () => {
    const page = changelogPage({ prefix: '', language: 'en', changes, operationsAt: () => [] });
    assert.match(page, /<h3>Breaking for callers of the API<\/h3>/);
    assert.match(page, /Backups\. They have <code>`a` and b<\/code> and <code>c<\/code>\./);
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { languagePatterns } from './language/patterns.ts';
import {
  assertLanguageFailures,
  fileWithComment,
  guideWithText,
  languageFailures,
  type RepositoryFiles,
} from './language/testing/planted-files.ts';

describe('a marker fails the check', () => {
  const planted: Readonly<Record<string, string>> = {
    tell: 'The table tells which rows are free.',
    whoever: 'Only whoever opens the file can close it.',
    stand: 'The name stands in the first column.',
    ask: 'The client asks for a token.',
    nobody: 'After that, nobody can read the file.',
    beside: 'The test is beside the code.',
    reckon: 'The duties are reckoned in cents.',
    'what first': 'It is stored. What fails goes to the log.',
    'of first': 'It is stored. Of each file the first line counts.',
    'is none': 'The pattern is none.',
    anew: 'The index is built anew.',
    'so many': 'It reads so many rows at once.',
    'take on': 'An officer can take it on.',
    'is over': 'The session is over.',
  };
  const markers = languagePatterns.filter(({ isMarker }) => isMarker);

  test('is tested for each of the fourteen patterns', () => {
    assert.equal(markers.length, 14);
    assert.deepEqual(markers.map(({ id }) => id).toSorted(), Object.keys(planted).toSorted());
  });
  for (const { id } of markers) {
    test(id, () => {
      const [failure = '', ...more] = languageFailures(fileWithComment(planted[id] ?? ''));
      assert.ok(failure.startsWith('server/src/a/store.ts:5 comments: “'), failure);
      assert.ok(failure.includes(`marker “${id}”`), failure);
      assert.match(failure, /\(rule \d+\)\.$/);
      assert.deepEqual(more, []);
    });
  }
  test('is found across a line break', () => {
    assertLanguageFailures(
      guideWithText('# Title\n\nThe value is\nnone.\n'),
      /docs\/guides\/a\.md:3 guides: .*“is none”/,
    );
  });
});

describe('a sentence of each of the ten mechanisms fails the check', () => {
  test('1: it begins with “Of”', () => {
    assertLanguageFailures(guideWithText('Of a stream of events every part is a whole.\n'), /“of first”/);
  });
  test('2: its subject is a free relative clause', () => {
    assertLanguageFailures(fileWithComment('What is rare has partial indexes.'), /“what as subject”/);
    assertLanguageFailures(fileWithComment('Whatever is wrong is reported.'), /“what as subject”/);
    assertLanguageFailures(fileWithComment('Whoever is late waits.'), /“whoever”/);
    assert.deepEqual(languageFailures(guideWithText('What is the commodity code of coffee?\n')), []);
  });
  test('3: it has a pronoun instead of a role', () => {
    assertLanguageFailures(
      fileWithComment('Whoever declares for somebody else hands it what a mandate has to cover.'),
      /“whoever”/,
      /“nobody”/,
    );
  });
  test('4: a thing tells, knows or trusts', () => {
    assertLanguageFailures(fileWithComment('A node trusts none of its memory.'), /“a thing that acts”/);
    assertLanguageFailures(fileWithComment('The header says how long.'), /“says or knows”/);
    assertLanguageFailures(fileWithComment('The page tells the rest.'), /“tell”/);
  });
  test('5: a thing is none or is no other thing', () => {
    assertLanguageFailures(fileWithComment('A pattern that is none is told.'), /“is none”/, /“tell”/);
    assertLanguageFailures(
      fileWithComment('It fails at a command that there is not.'),
      /“that there is not”/,
    );
    assertLanguageFailures(fileWithComment('Such a value is no date.'), /“is no X”/);
    assert.deepEqual(languageFailures(fileWithComment('There is no date. It is no longer valid.')), []);
  });
  test('6: a relative clause follows a participle', () => {
    assertLanguageFailures(
      fileWithComment('Reports that the goods of a declaration have arrived which was lodged before.'),
      /“torn relative clause”/,
    );
  });
  test('7: it contains a word that the glossary replaces', () => {
    const words = ['give back', 'sweep', 'rehearsal', 'wall’s time', 'papers', 'desk', 'strangers', 'doors'];
    for (const word of words)
      assertLanguageFailures(fileWithComment(`The ${word} of it.`), /\(docs\/glossary\.md\)/);
    assertLanguageFailures(fileWithComment('The duties are reckoned.'), /“reckon”/);
  });
  test('8: a file is named by a participle or an adverb', () => {
    for (const name of ['told', 'asked', 'known', 'sent', 'then-store', 'later', 'waiting']) {
      assertLanguageFailures({ [`server/src/a/${name}.ts`]: '' }, /is named by a participle or an adverb/);
    }
    const names = ['declaration-snapshot-store', 'not-found', 'numbering', 'feed', 'issued-key'];
    for (const name of names) assert.deepEqual(languageFailures({ [`server/src/a/${name}.ts`]: '' }), []);
  });
  test('9: a noun is missing', () => {
    assertLanguageFailures(fileWithComment('The terms of before.'), /“no head noun”/);
    assertLanguageFailures(fileWithComment('A client lists the own ones.'), /“no head noun”/);
    assertLanguageFailures(
      { 'cli/src/a.ts': "print('print JSON, for programs: one document');\n" },
      /“no head noun”/,
    );
    assertLanguageFailures(
      { 'cli/src/a.ts': `print(\`The check ended, \${count} found.\`);\n` },
      /“no head noun”/,
    );
  });
  test('10: a heading is an aphorism', () => {
    assertLanguageFailures(guideWithText('# The last owner stays\n'), /“aphorism as heading”/);
    assertLanguageFailures(guideWithText('# Drafts always save\n'), /“aphorism as heading”/);
    assertLanguageFailures(guideWithText('# A token is no call\n'), /“is no X”/);
    assert.deepEqual(languageFailures(guideWithText('# Invite a member\n\nThe last owner stays\n')), []);
  });
});

describe('each kind of text is read', () => {
  const places: readonly (readonly [kind: string, files: RepositoryFiles])[] = [
    [
      'messages',
      { 'console/src/pages/a/words.json': '{ "a": {\n "en": "A page tells it",\n "de": "Text" } }' },
    ],
    ['messages', { 'contract/words/pages.en.json': '{\n "a": { "b": "A page tells it" } }' }],
    ['messages', { 'countries/id/country.json': '{ "a": {\n "en": "A page tells it" } }' }],
    [
      'API texts',
      {
        'contract/openapi.json': '{ "paths": { "/a": {\n "get": { "summary": "Get what a page tells" } } } }',
      },
    ],
    ['names', { 'server/src/a/page.ts': '\nexport function tellPage() {}\n' }],
    ['guides', { 'docs/guides/a.md': '\n* A page tells it.\n' }],
    ['problem pages', { 'docs/problems/a.md': '\n| A page tells it. |\n' }],
    ['decisions', { 'docs/decisions/a.md': '\n## A page tells it\n' }],
    ['changelog', { 'CHANGELOG.md': '\nA page tells it.\n' }],
    ['documents', { 'README.md': '\nA page tells it.\n' }],
    ['test names', { 'server/src/a/page.test.ts': "\n  test('tells a page', () => {});\n" }],
    ['comments', { 'server/sql/a/page.sql': 'select 1;\n-- A page tells it.\n' }],
    ['comments', { 'console/src/page.css': 'a {}\n/* A page tells it. */\n' }],
    ['comments', { 'server/src/a/page.ts': '\n/* A page tells it. */\n' }],
    ['comments', { 'clients/python/page.py': 'a = 1\n# A page tells it.\n' }],
    ['command output', { 'mcp/src/page.ts': `\nprint(\`A page tells \${it}.\`);\n` }],
    ['command output', { 'sdk/src/page.ts': "\nconst message = 'the page tells it';\n" }],
    ['command output', { 'clients/python/src/page.py': '\nraise ValueError("the page tells it")\n' }],
    ['command output', { 'clients/python/src/page.py': "\nreason = f'{page} tells {it}'\n" }],
    ['command output', { 'server/src/composition/page.ts': "\nreturn ['a page tells it'];\n" }],
    ['code lists', { 'countries/xa/lists/offices.csv': 'code,name,name_de\nA,A page tells it,Text\n' }],
    ['command output', { 'server/src/a/page.ts': "\nthrow new RangeError('A page tells it.');\n" }],
    ['command output', { 'server/src/a/page.ts': "\nlog.warn({ id: of(1) }, 'a page tells it');\n" }],
  ];
  for (const [kind, files] of places) {
    const [path = ''] = Object.keys(files);
    test(`${kind} in ${path}: ${files[path]?.trim()}`, () => {
      const [failure = '', ...more] = languageFailures(files).filter((each) => each.includes('“tell”'));
      assert.ok(failure.startsWith(`${path}:2 ${kind}: `), failure);
      assert.deepEqual(more, []);
    });
  }
});

describe('text that does not count', () => {
  const uncounted: Readonly<Record<string, RepositoryFiles>> = {
    'a code span': guideWithText('The field `tells` is set.\n'),
    'a code span in a comment': fileWithComment('Reads `told` of the row.'),
    'a code block': guideWithText('A block:\n\n```\nnobody tells\n```\n\n    asked and told\n'),
    'a link target': guideWithText('See [the page](told.md#asked "told").\n'),
    'a quotation': guideWithText('It prints “nobody told it” and "asked".\n'),
    German: { 'console/src/pages/a/words.json': '{ "a": { "en": "Day", "de": "Stand und so many" } }' },
    'a German file': { 'contract/words/pages.de.json': '{ "a": "tell" }' },
    Indonesian: { 'countries/id/country.json': '{ "name": { "en": "Day", "id": "tell" } }' },
    'an identifier in code': { 'server/src/a/page.ts': 'const told = asked();\n' },
    'the style guide': { 'docs/style.md': 'Nobody tells it.\n' },
    'an example of the contract': {
      'contract/openapi.json': '{ "example": { "description": "Nobody asked" } }',
    },
  };
  for (const [name, files] of Object.entries(uncounted)) {
    test(name, () => assert.deepEqual(languageFailures(files), []));
  }
});

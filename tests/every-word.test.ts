import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventNames } from '../server/src/declarations/lifecycle/events.ts';
import { listNames } from '../server/src/reference/lists/lists.ts';
import { consoleList, consoleWords, differences } from './console-lists.ts';

/* Events and code lists are rows of tables in the server, with their words. The console's own are held to them here. */

function forgottenEvents(events: readonly string[]): readonly string[] {
  const { path, values } = consoleList('eventTypes', 'declaration.lodged');
  const words = ['event', 'eventMeaning'].flatMap((start) =>
    [...consoleWords(start)].flatMap(([file, names]) =>
      differences(
        `${file} ${start}`,
        // A test is sent to a webhook, but happens to no declaration.
        names.filter((name) => name !== 'webhook.test'),
        events,
      ),
    ),
  );
  return [...words, ...differences(path, values, events)];
}

function forgottenLists(lists: readonly string[]): readonly string[] {
  const { path, values } = consoleList('codeLists', 'countries');
  const words = [...consoleWords('codeList')].flatMap(([file, names]) => differences(file, names, lists));
  return [...words, ...differences(path, values, lists)];
}

const withoutFolder = (found: readonly string[]): readonly string[] =>
  found.map((each) => each.replace(/^\S+\//, ''));

describe('the console knows every event', () => {
  test('in both languages, and in its list', () => assert.deepEqual(forgottenEvents(eventNames), []));
  test('and one that is forgotten is named', () => {
    const found = withoutFolder(forgottenEvents([...eventNames, 'declaration.detained']));
    assert.deepEqual(found.slice(0, 4), [
      'en.json event lacks declaration.detained',
      'de.json event lacks declaration.detained',
      'en.json eventMeaning lacks declaration.detained',
      'de.json eventMeaning lacks declaration.detained',
    ]);
    assert.match(found[4] ?? '', /^\S+\.tsx? lacks declaration\.detained$/);
  });
});

describe('the console knows every code list', () => {
  test('in both languages, and in its list', () => assert.deepEqual(forgottenLists(listNames), []));
  test('and one that is forgotten is named', () => {
    const found = withoutFolder(forgottenLists([...listNames, 'measures']));
    assert.deepEqual(found.slice(0, 2), ['en.json lacks measures', 'de.json lacks measures']);
    assert.match(found[2] ?? '', /^\S+\.tsx? lacks measures$/);
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { debtEventNames } from '../server/src/declarations/bills/debt-events.ts';
import { eventNames } from '../server/src/declarations/lifecycle/events.ts';
import { healthEventNames } from '../server/src/notifications/events/health-event.ts';
import { serviceEventNames } from '../server/src/notifications/events/service-event.ts';
import { listNames } from '../server/src/reference/lists/lists.ts';
import { authorisationEventNames } from '../server/src/registers/pending-notices/pending-notice-store.ts';
import { listDifferences, readConsoleConstant, readConsoleTexts } from './console-lists.ts';

/*
 * Events and code lists are defined in tables of the server, with their texts. These tests compare the
 * console's texts with the tables.
 */

const allEvents = [
  ...[...eventNames, ...debtEventNames],
  ...[...serviceEventNames, ...healthEventNames, ...authorisationEventNames],
];

function missingEvents(events: readonly string[]): readonly string[] {
  const { path, values } = readConsoleConstant('eventTypes', 'declaration.lodged');
  const words = ['event', 'eventMeaning'].flatMap((start) =>
    [...readConsoleTexts(start)].flatMap(([file, names]) =>
      listDifferences(
        `${file} ${start}`,
        // Excludes the test event, which belongs to no declaration.
        names.filter((name) => name !== 'webhook.test'),
        events,
      ),
    ),
  );
  const groups = new Set(events.map((event) => event.slice(0, event.indexOf('.'))));
  const groupWords = [...readConsoleTexts('eventGroup')].flatMap(([file, names]) =>
    listDifferences(`${file} eventGroup`, names, [...groups]),
  );
  return [...words, ...groupWords, ...listDifferences(path, values, events)];
}

function missingLists(lists: readonly string[]): readonly string[] {
  const { path, values } = readConsoleConstant('codeLists', 'countries');
  const words = [...readConsoleTexts('codeList')].flatMap(([file, names]) =>
    listDifferences(file, names, lists),
  );
  return [...words, ...listDifferences(path, values, lists)];
}

/** Returns the findings about one name, without their folders. */
function findingsAbout(name: string, found: readonly string[]): readonly string[] {
  return found.filter((each) => each.endsWith(name)).map((each) => each.replace(/^\S+\//, ''));
}

describe('the console’s texts of events', () => {
  test('contain every event in both languages, and in the list of events', () =>
    assert.deepEqual(missingEvents(allEvents), []));
  test('are reported if they lack an event', () => {
    const found = findingsAbout(
      'declaration.forgotten',
      missingEvents([...allEvents, 'declaration.forgotten']),
    );
    assert.deepEqual(found.slice(0, 4), [
      'words.json en event lacks declaration.forgotten',
      'words.json de event lacks declaration.forgotten',
      'words.json en eventMeaning lacks declaration.forgotten',
      'words.json de eventMeaning lacks declaration.forgotten',
    ]);
    assert.match(found[4] ?? '', /^\S+\.tsx? lacks declaration\.forgotten$/);
  });
});

describe('the console’s texts of code lists', () => {
  test('contain every code list in both languages, and in the list of code lists', () =>
    assert.deepEqual(missingLists(listNames), []));
  test('are reported if they lack a code list', () => {
    const found = findingsAbout('forgotten', missingLists([...listNames, 'forgotten']));
    assert.deepEqual(found.slice(0, 2), ['words.json en lacks forgotten', 'words.json de lacks forgotten']);
    assert.match(found[2] ?? '', /^\S+\.tsx? lacks forgotten$/);
  });
});

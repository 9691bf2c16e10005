import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readersTable } from './goals.ts';
import { cpuGoal, type Figure, type Goal } from './measurement.ts';
import { sectionsOf } from './report.ts';

function goal(plain: string | undefined, value: number, least: number): Goal {
  return { name: 'measured', ...(plain !== undefined && { plain }), value, unit: '×', least };
}

describe('the goals for a reader', () => {
  it('include only goals with a plain description', () => {
    const table = readersTable([goal('A poll', 0.8, 0.75), goal(undefined, 0.9, 0.75)]);
    assert.match(table, /^\| A poll \| 0\.80 × \| ≥ 0\.75 × \| met \|$/m);
    assert.doesNotMatch(table, /measured/);
  });

  it('list the met goals and the three most missed ones in the given order, and count the met ones', () => {
    const values = [0.4, 0.1, 0.9, 0.3, 0.2, 1];
    const table = readersTable(values.map((value) => goal(`Call of ${value}`, value, 0.5)));
    const rows = [...table.matchAll(/^\| (Call of [\d.]+) /gm)].map(([, name]) => name);
    assert.deepEqual(rows, ['Call of 0.1', 'Call of 0.9', 'Call of 0.3', 'Call of 0.2', 'Call of 1']);
    assert.match(table, /2 of the 6 goals are met/);
  });
});

describe('a goal of CPU time', () => {
  const servers = [
    { server: 'peer', perSecond: [1, 1], p99Ms: [1, 1], cpuMicros: [10, 20] },
    { server: 'portal', perSecond: [1, 1], p99Ms: [1, 1], cpuMicros: [20, 40] },
  ];
  const figure: Figure = { name: 'reads', about: '', servers };
  const terms = { name: 'read', peer: 'peer', one: 'portal' };

  it('a CPU goal with a minimum is the peer’s time divided by the portal’s', () => {
    assert.equal(cpuGoal(figure, { ...terms, least: 0.5 })[0]?.value, 0.5);
  });

  it('a CPU goal with a maximum is the portal’s time divided by the peer’s', () => {
    assert.equal(cpuGoal(figure, { ...terms, most: 0.25 })[0]?.value, 2);
  });

  it('is omitted if the portal or the peer was not measured', () => {
    assert.deepEqual(cpuGoal(figure, { ...terms, peer: 'nobody', most: 1 }), []);
  });
});

describe('a published section', () => {
  const page = [
    'before',
    '<!-- bench: written by `npm run bench -- --publish` -->',
    'machine',
    '',
    '### status-poll',
    '',
    'fast',
    '',
    '### growth',
    '',
    'even',
    '<!-- /bench -->',
    '### after',
  ].join('\n');

  it('is found by its measurement name, and only between the bench comments', () => {
    const sections = sectionsOf(page);
    assert.deepEqual([...sections.keys()], ['status-poll', 'growth']);
    assert.equal(sections.get('growth'), '### growth\n\neven\n');
  });
});

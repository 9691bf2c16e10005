import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goalsTableForReaders } from './goals.ts';
import { type Goal, goalOfCpuTime, type ServerComparison } from './measurement.ts';
import { measurementSections } from './report.ts';

function goal(plain: string | undefined, value: number, least: number): Goal {
  return { name: 'measured', ...(plain !== undefined && { plain }), value, unit: '×', least };
}

describe('the goals for a reader', () => {
  it('include only goals with a description for readers', () => {
    const table = goalsTableForReaders([goal('A poll', 0.8, 0.75), goal(undefined, 0.9, 0.75)]);
    assert.match(table, /^\| A poll \| 0\.80 × \| ≥ 0\.75 × \| met \|$/m);
    assert.doesNotMatch(table, /measured/);
  });

  it('list all met goals and the three missed by the widest margin, in input order, above the number of met goals', () => {
    const values = [0.4, 0.1, 0.9, 0.3, 0.2, 1];
    const table = goalsTableForReaders(values.map((value) => goal(`Call of ${value}`, value, 0.5)));
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
  const figure: ServerComparison = { name: 'reads', about: '', servers };
  const terms = { name: 'read', peer: 'peer', one: 'portal' };

  it('is met by the peer’s time divided by the portal’s if the goal is a minimum', () => {
    assert.equal(goalOfCpuTime(figure, { ...terms, least: 0.5 })[0]?.value, 0.5);
  });

  it('is met by the portal’s time divided by the peer’s if the goal is a maximum', () => {
    assert.equal(goalOfCpuTime(figure, { ...terms, most: 0.25 })[0]?.value, 2);
  });

  it('is omitted if the portal or the peer was not measured', () => {
    assert.deepEqual(goalOfCpuTime(figure, { ...terms, peer: 'nobody', most: 1 }), []);
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

  it('is found by the name of its measurement, and only between the comments that mark the bench results', () => {
    const sections = measurementSections(page);
    assert.deepEqual([...sections.keys()], ['status-poll', 'growth']);
    assert.equal(sections.get('growth'), '### growth\n\neven\n');
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endedGroups } from '../conformance/cases/lifecycle.ts';
import { NEXT } from '../conformance/cases/lodgement.ts';
import { statusesFor } from '../server/src/declarations/lifecycle/lifecycle.ts';
import { type StatusRow, statusTable } from '../server/src/declarations/lifecycle/statuses.ts';
import {
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../server/src/foundation/database/testing/migrated-database.ts';
import { consoleList, consoleWords, differences } from './console-lists.ts';

/*
 * Main states are rows of one table (declarations/lifecycle/statuses.ts). What cannot take them from there – a function
 * of the database, the console, the conformance suite, which know no server – is held to it here: each test names who has forgotten which state.
 */

type Rows = Readonly<Record<string, StatusRow>>;

const rows: Rows = statusTable;
/** A state that nobody has heard of, as if somebody had added its row and stopped there. */
const planted: Rows = {
  ...rows,
  detained: {
    final: false,
    group: null,
    onDesk: true,
    awaitsCustoms: true,
    debt: 'stands',
    next: [],
  },
  forfeited: {
    final: true,
    group: 'failed',
    onDesk: false,
    awaitsCustoms: false,
    debt: 'given_back',
    next: [],
  },
};

const statesIn = (of: Rows, holds: (row: StatusRow) => boolean): readonly string[] =>
  Object.entries(of).flatMap(([name, row]) => (holds(row) ? [name] : []));

let prepared: MigratedTestDatabase;
before(async () => {
  prepared = await migratedTestDatabase();
});
after(() => prepared.stop());

/** The states in which an expression on a declaration `d` holds, in one that is otherwise like this. */
async function statesHeld(
  expression: string,
  states: readonly string[],
  given: { readonly group?: string; readonly lifecycle?: object; readonly type?: string },
): Promise<readonly string[]> {
  const found = await prepared.database.system.query<{ status: string }>(
    `select d.status from unnest($1::text[]) as s (given)
       cross join lateral jsonb_populate_record(null::declarations.declarations, jsonb_build_object('status', s.given,
         'awaits_customs', false, 'status_group', $2::text, 'lifecycle', $3::jsonb, 'type', $4::text,
         'changed_at', now())) d
     where ${expression}`,
    [states, given.group ?? 'open', given.lifecycle ?? {}, given.type ?? 'import'],
  );
  return found.map(({ status }) => status);
}

const onDesk = { name: 'on_desk', expression: 'declarations.on_desk(d)' };
const deadline = (what: string) => ({
  name: `deadlines_of ${what}`,
  expression: `exists (select from declarations.deadlines_of(d) t where t.what = '${what}')`,
});

async function awaitsCustoms(): Promise<{ readonly name: string; readonly expression: string }> {
  const [found] = await prepared.database.system.query<{ text: string }>(
    `select pg_get_expr(d.adbin, d.adrelid) as text from pg_attrdef d
       join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where d.adrelid = 'declarations.declarations'::regclass and a.attname = 'awaits_customs'`,
  );
  assert.ok(found, 'the database has no generated column awaits_customs');
  return { name: 'awaits_customs', expression: found.text };
}

const settled = {
  type: 'import',
  payment: 'paid',
  query: 'none',
  amendment: 'none',
  invalidation: 'none',
  releasedAt: '2026-11-20T08:00:00Z',
};

/** What the schema says of states, beside what the table says. */
async function forgottenInSql(of: Rows): Promise<readonly string[]> {
  const names = Object.keys(of);
  const said = async (
    { name, expression }: { readonly name: string; readonly expression: string },
    expected: readonly string[],
    given: Parameters<typeof statesHeld>[2] = {},
  ): Promise<readonly string[]> =>
    differences(`server/migrations: ${name}`, await statesHeld(expression, names, given), expected);
  const dueBy = {
    present: '2026-11-20T08:00:00Z',
    exit: '2026-11-20T08:00:00Z',
    pay: '2026-11-20T08:00:00Z',
  };
  const found = [
    await said(
      onDesk,
      statesIn(of, ({ onDesk }) => onDesk),
    ),
    await said(
      await awaitsCustoms(),
      statesIn(of, ({ awaitsCustoms }) => awaitsCustoms),
    ),
    await said(
      await awaitsCustoms(),
      statesIn(of, ({ debt }) => debt === 'given_back'),
      {
        group: 'done',
        lifecycle: { payment: 'paid' },
      },
    ),
    await said(
      deadline('collect'),
      statesIn(of, ({ debt }) => debt === 'stands'),
      {
        lifecycle: { payment: 'secured', dueBy },
      },
    ),
    await said(deadline('present'), statusesFor('expire', 'presentationOverdue'), { lifecycle: { dueBy } }),
    await said(deadline('exit'), statusesFor('expire', 'exitOverdue'), {
      type: 'export',
      lifecycle: { type: 'export', dueBy },
    }),
    await said(deadline('clear'), statusesFor('clear'), { lifecycle: settled }),
    await said(deadline('lane'), statusesFor('assignLane')),
  ];
  return found.flat();
}

function forgottenInConsole(of: Rows): readonly string[] {
  const { path, values } = consoleList('statesOnDesk', 'lodged');
  return [
    ...[...consoleWords('status')].flatMap(([file, words]) => differences(file, words, Object.keys(of))),
    ...differences(
      path,
      values,
      statesIn(of, ({ onDesk }) => onDesk),
    ),
  ];
}

function forgottenInConformance(of: Rows): readonly string[] {
  const groups = Object.entries(endedGroups).map(([status, group]) => `${status} ${group}`);
  const expected = Object.entries(of).flatMap(([name, { group }]) =>
    group === null ? [] : [`${name} ${group}`],
  );
  return [
    ...differences(
      'conformance/cases/lodgement.ts',
      Object.keys(NEXT),
      statesIn(of, ({ final }) => !final),
    ),
    ...differences('conformance/cases/lifecycle.ts', groups, expected),
  ];
}

describe('every state of the table is known', () => {
  test('to functions and generated columns', async () => assert.deepEqual(await forgottenInSql(rows), []));
  test('to the console, in both languages and in the filter of the desk', () =>
    assert.deepEqual(forgottenInConsole(rows), []));
  test('to the conformance suite', () => assert.deepEqual(forgottenInConformance(rows), []));
});

describe('a state that is forgotten is named, with the place that has forgotten it', () => {
  test('in the schema', async () => {
    assert.deepEqual(await forgottenInSql(planted), [
      'server/migrations: on_desk lacks detained',
      'server/migrations: awaits_customs lacks detained',
      'server/migrations: awaits_customs lacks forfeited',
      'server/migrations: deadlines_of collect lacks detained',
    ]);
  });
  test('in the console', () => {
    const found = forgottenInConsole(planted).map((each) => each.replace(/^\S+\//, ''));
    const inFilter = found.pop();
    assert.match(inFilter ?? '', /^\S+\.tsx? lacks detained$/);
    assert.deepEqual(found, [
      'words.json en lacks detained',
      'words.json en lacks forfeited',
      'words.json de lacks detained',
      'words.json de lacks forfeited',
    ]);
  });
  test('in the conformance suite', () => {
    assert.deepEqual(forgottenInConformance(planted), [
      'conformance/cases/lodgement.ts lacks detained',
      'conformance/cases/lifecycle.ts lacks forfeited failed',
    ]);
  });
  test('and so is one that is no state any more', () => {
    const { cleared: _, ...without } = rows;
    assert.match(forgottenInConformance(without).join(), /has cleared done, which is none/);
  });
});

import { typeOf } from '../../country/public.ts';
import type { Move } from './action-row.ts';
import { conditionTable } from './conditions.ts';
import { declarantOperations } from './declarant-operations.ts';
import { type Action, allActions, defaultTerms, type Tracks } from './facts.ts';
import { cellOf, rowOf } from './lifecycle.ts';
import { statusGroup } from './next-actions.ts';
import { type ReasonCode, wordsOfReason } from './reason.ts';
import { newLifecycle } from './state.ts';
import { allStatuses, type Status, statusRow } from './statuses.ts';

/** The whole lifecycle table as a Markdown page. */
export function lifecyclePage(): string {
  return `${[
    '# The lifecycle of a declaration',
    '<!-- Generated from `statuses.ts`, `main-actions.ts` and the actions beside it in `server/src/declarations/lifecycle/` by `npm run docs`. -->',
    'The server decides by this table for people, jobs and the sandbox’s automatic officer alike; ' +
      'what that one does by the LRN, and where it leads, is told under [sandbox scenarios](guides/sandbox-scenarios.md).',
    '## Main states',
    '![The main states and what leads from one to another; the table below says the same](images/lifecycle.svg)',
    statusTable(),
    '## Tracks',
    'What runs beside the main state, in `tracks` of a declaration.',
    trackTable(),
    'Goods under a procedure that has to be discharged stay `released` (a temporary export `exited`) while the track ' +
      '`discharge` goes on: `open` from the release or the exit, `due` thirty days before the end, `overdue` after it, ' +
      '`discharged` once nothing is left, or `demanded` thirty days after the end. Only then an import is cleared; ' +
      '[goods under a procedure](guides/suspension.md) tells the whole of it.',
    '## Actions',
    'An arrow leads to another main state; ○ changes a track or a version only; an empty cell is a refusal.',
    matrix(),
    ...allActions.map(section),
    '## Conditions',
    'What a row asks beside the main state, with the reason that callers get when it does not hold.',
    table(
      ['Condition', 'Reason when it does not hold'],
      Object.entries(conditionTable).map(([name, { reason }]) => [code(name), wordsOfReason(reason)]),
    ),
    '## Time limits',
    'The defaults; a country may set others.',
    table(
      ['Limit', 'Default'],
      Object.entries(defaultTerms).map(([name, value]) => [code(name), String(value)]),
    ),
  ].join('\n\n')}\n`;
}

function code(word: string): string {
  return `\`${word}\``;
}

function codes(words: readonly string[] = []): string {
  return words.map(code).join(', ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function movesOf(action: Action): (Move & { status: Status })[] {
  return allStatuses.flatMap((status) => {
    const cell = cellOf(action, status);
    return 'reason' in cell ? [] : [{ status, ...cell }];
  });
}

/** What leads from one main state to another. */
export interface LifecycleArrow {
  readonly from: Status;
  readonly to: Status;
  readonly actions: readonly Action[];
}

/** The arrows between main states, as the table has them; for a picture. */
export function lifecycleArrows(): readonly LifecycleArrow[] {
  return allStatuses.flatMap((from) =>
    allStatuses.flatMap((to) => {
      const actions = allActions.filter((action) =>
        movesOf(action).some(({ status, next }) => status === from && next === to),
      );
      return actions.length === 0 ? [] : [{ from, to, actions }];
    }),
  );
}

function statusTable(): string {
  return table(
    ['State', 'Group', 'Final'],
    allStatuses.map((status) => {
      const group = statusGroup({ ...newLifecycle(typeOf('import')), status });
      const ended = statusRow(status).final;
      return [
        code(status),
        ended || status === 'draft' ? code(group) : '`open` or `action_required`',
        ended ? 'yes' : '',
      ];
    }),
  );
}

type TrackRow = { readonly tells: string; readonly values: readonly string[] };

const trackRows: {
  readonly [Track in keyof Tracks]: TrackRow & { readonly values: readonly Tracks[Track][] };
} = {
  control: { tells: 'an examination of papers or goods', values: ['none', 'open', 'completed'] },
  payment: {
    tells: 'what is to be paid',
    values: ['not_due', 'due', 'secured', 'paid', 'refunded'],
  },
  amendment: { tells: 'the latest request to amend', values: ['none', 'requested', 'granted', 'denied'] },
  invalidation: {
    tells: 'the latest request to invalidate',
    values: ['none', 'requested', 'granted', 'denied'],
  },
  query: { tells: 'what customs has asked', values: ['none', 'open', 'answered', 'closed'] },
  discharge: {
    tells: 'goods under a procedure',
    values: ['none', 'open', 'due', 'overdue', 'discharged', 'demanded'],
  },
};

function trackTable(): string {
  return table(
    ['Track', 'Tells of', 'Values'],
    Object.entries<TrackRow>(trackRows).map(([track, { tells, values }]) => [
      code(track),
      tells,
      codes(values),
    ]),
  );
}

function matrix(): string {
  return table(
    ['', ...allStatuses.map(code)],
    allActions.map((action) => [
      code(action),
      ...allStatuses.map((status) => {
        const cell = cellOf(action, status);
        if ('reason' in cell) return '';
        return cell.next === undefined ? '○' : `→ ${cell.next}`;
      }),
    ]),
  );
}

function section(action: Action): string {
  const { who, needs, event } = rowOf(action);
  const operation = declarantOperations[action];
  const facts = [
    `By ${who.join(', ')}.`,
    needs ? `Needs ${codes(needs)}.` : '',
    operation ? `The declarant takes it by ${code(operation)}.` : '',
    event === null ? 'No event: only its owner knows of a draft.' : `Event ${code(event)}.`,
  ];
  const moves = movesOf(action).map(({ status, next, when, set, event: own }) => [
    code(status),
    next === undefined ? 'stays' : code(next),
    codes(when),
    Object.entries(set ?? {})
      .map(([track, value]) => `${track} ${code(value)}`)
      .join(', '),
    own === undefined ? '' : code(own),
  ]);
  return [
    `### ${action}`,
    facts.filter((fact) => fact !== '').join(' '),
    table(['From', 'To', 'On condition', 'Tracks', 'Event of its own'], moves),
    `Refused elsewhere:\n\n${refusals(action)}`,
  ].join('\n\n');
}

function refusals(action: Action): string {
  const statusesByReason = new Map<ReasonCode, Status[]>();
  for (const status of allStatuses) {
    const cell = cellOf(action, status);
    if ('reason' in cell)
      statusesByReason.set(cell.reason, [...(statusesByReason.get(cell.reason) ?? []), status]);
  }
  return [...statusesByReason]
    .map(([reason, statuses]) => `- ${codes(statuses)}: ${wordsOfReason(reason)}`)
    .join('\n');
}

import { firstTypeOfDirection } from '../../country/public.ts';
import type { AllowedTransition } from './action-row.ts';
import { declarantOperations } from './declarant-operations.ts';
import { actionRowOf, transitionOf } from './lifecycle.ts';
import { statusGroup } from './next-actions.ts';
import { messageOfReason, type ReasonCode } from './refusal-reason.ts';
import { newLifecycle } from './state.ts';
import { allStatuses, type Status, statusRow } from './statuses.ts';
import { conditionTable } from './transition-conditions.ts';
import { type Action, allActions, defaultTimeLimits, type SubStatuses } from './transition-context.ts';

export function lifecycleMarkdown(): string {
  return `${[
    '# The lifecycle of a declaration',
    '<!-- Generated from `statuses.ts`, `main-actions.ts` and the actions next to it in `server/src/declarations/lifecycle/` by `npm run docs`. -->',
    'The portal applies this table to every action of a person, a background job or the automatic officer of the sandbox. ' +
      '[Sandbox scenarios](guides/sandbox-scenarios.md) lists the LRNs that control the automatic officer.',
    '## Main statuses',
    '![The main statuses and the actions between them, as in the table below](images/lifecycle.svg)',
    statusTable(),
    '## Sub-statuses',
    'A declaration has sub-statuses in addition to its main status. They are in its property `tracks`.',
    trackTable(),
    'A declaration whose goods are under a procedure that must be discharged stays `released` (a temporary export: `exited`). ' +
      'During this time its sub-status `discharge` changes: `open` from the release or exit, `due` `dischargeDays` before the time limit, `overdue` after it, ' +
      '`discharged` when all goods are discharged, or `demanded` `dischargeDays` after the time limit. Customs clears an import only then. ' +
      'See [goods under a procedure](guides/suspension.md).',
    '## Actions',
    'An arrow shows the new main status. ○ means that only a sub-status or the version changes. In an empty cell the action is refused.',
    matrix(),
    ...allActions.map(section),
    '## Conditions',
    'Conditions in addition to the main status, with the reason that the API returns if a condition is not met.',
    table(
      ['Condition', 'Reason if it is not met'],
      Object.entries(conditionTable).map(([name, { reason }]) => [code(name), messageOfReason(reason)]),
    ),
    '## Time limits',
    'These are the defaults. A country can set other limits.',
    table(
      ['Limit', 'Default'],
      Object.entries(defaultTimeLimits).map(([name, value]) => [code(name), String(value)]),
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

function transitionsOf(action: Action): (AllowedTransition & { status: Status })[] {
  return allStatuses.flatMap((status) => {
    const cell = transitionOf(action, status);
    return 'reason' in cell ? [] : [{ status, ...cell }];
  });
}

export interface LifecycleArrow {
  readonly from: Status;
  readonly to: Status;
  readonly actions: readonly Action[];
}

/** Returns the transitions between statuses, which are the arrows of the diagram. */
export function lifecycleArrows(): readonly LifecycleArrow[] {
  return allStatuses.flatMap((from) =>
    allStatuses.flatMap((to) => {
      const actions = allActions.filter((action) =>
        transitionsOf(action).some(({ status, next }) => status === from && next === to),
      );
      return actions.length === 0 ? [] : [{ from, to, actions }];
    }),
  );
}

function statusTable(): string {
  return table(
    ['Status', 'Group', 'Final'],
    allStatuses.map((status) => {
      const group = statusGroup({ ...newLifecycle(firstTypeOfDirection('import')), status });
      const ended = statusRow(status).final;
      return [
        code(status),
        ended || status === 'draft' ? code(group) : '`open` or `action_required`',
        ended ? 'yes' : '',
      ];
    }),
  );
}

type TrackRow = { readonly subject: string; readonly values: readonly string[] };

/** Subject and values of each sub-status, the values in the order in which they occur. */
export const subStatusRows: {
  readonly [Track in keyof SubStatuses]: TrackRow & { readonly values: readonly SubStatuses[Track][] };
} = {
  control: { subject: 'control of documents or goods', values: ['none', 'open', 'completed'] },
  payment: {
    subject: 'amount to be paid',
    values: ['not_due', 'due', 'secured', 'paid', 'refunded'],
  },
  amendment: { subject: 'latest amendment', values: ['none', 'requested', 'granted', 'denied'] },
  invalidation: {
    subject: 'latest request for invalidation',
    values: ['none', 'requested', 'granted', 'denied'],
  },
  query: { subject: 'latest query from customs', values: ['none', 'open', 'answered', 'closed'] },
  discharge: {
    subject: 'goods under a procedure',
    values: ['none', 'open', 'due', 'overdue', 'discharged', 'demanded'],
  },
};

function trackTable(): string {
  return table(
    ['Sub-status', 'Subject', 'Values'],
    Object.entries<TrackRow>(subStatusRows).map(([track, { subject, values }]) => [
      code(track),
      subject,
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
        const cell = transitionOf(action, status);
        if ('reason' in cell) return '';
        return cell.next === undefined ? '○' : `→ ${cell.next}`;
      }),
    ]),
  );
}

function section(action: Action): string {
  const { who, needs, event } = actionRowOf(action);
  const operation = declarantOperations[action];
  const facts = [
    `Actor: ${who.join(', ')}.`,
    needs ? `Requires ${codes(needs)}.` : '',
    operation ? `Operation of the declarant: ${code(operation)}.` : '',
    event === null ? 'No event, since only the owner sees a draft.' : `Event: ${code(event)}.`,
  ];
  const moves = transitionsOf(action).map(({ status, next, when, set, event: own }) => [
    code(status),
    next === undefined ? 'unchanged' : code(next),
    codes(when),
    Object.entries(set ?? {})
      .map(([track, value]) => `${track} ${code(value)}`)
      .join(', '),
    own === undefined ? '' : code(own),
  ]);
  return [
    `### ${action}`,
    facts.filter((fact) => fact !== '').join(' '),
    table(['From', 'To', 'Condition', 'Sub-statuses', 'Other event'], moves),
    `Refused in other statuses:\n\n${refusalTable(action)}`,
  ].join('\n\n');
}

function refusalTable(action: Action): string {
  const statusesByReason = new Map<ReasonCode, Status[]>();
  for (const status of allStatuses) {
    const cell = transitionOf(action, status);
    if ('reason' in cell)
      statusesByReason.set(cell.reason, [...(statusesByReason.get(cell.reason) ?? []), status]);
  }
  return [...statusesByReason]
    .map(([reason, statuses]) => `- ${codes(statuses)}: ${messageOfReason(reason)}`)
    .join('\n');
}

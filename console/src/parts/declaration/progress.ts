import type { OwnDeclaration } from '../../api/types.ts';
import { directionOf } from '../../texts/country.ts';

/** Properties of a declaration from which its stages and the next step follow. */
export type DeclarationState = Pick<OwnDeclaration, 'type' | 'status' | 'lane' | 'tracks' | 'nextActions'> & {
  readonly history: readonly Pick<OwnDeclaration['history'][number], 'event' | 'occurredAt'>[];
};

type NextAction = OwnDeclaration['nextActions'][number];

interface StageRow {
  readonly name: string;
  /** Events that complete the stage. */
  readonly completedBy: readonly string[];
  /** Whether the stage is open, even if it was completed before. */
  readonly isOpen: (declaration: DeclarationState) => boolean;
  /** Next actions that complete the stage. */
  readonly actions: readonly NextAction['action'][];
  /** Whether the stage applies to a declaration that has not completed it. */
  readonly applies: (declaration: DeclarationState) => boolean;
}

function always(): boolean {
  return true;
}

function never(): boolean {
  return false;
}

/** The stages of a declaration in their usual order. */
const stageTable: readonly StageRow[] = [
  {
    name: 'lodged',
    completedBy: ['declaration.lodged'],
    isOpen: never,
    actions: ['lodge'],
    applies: always,
  },
  {
    name: 'accepted',
    completedBy: ['declaration.accepted'],
    isOpen: never,
    actions: ['register', 'present', 'accept'],
    applies: always,
  },
  {
    name: 'controlled',
    completedBy: ['control.completed'],
    isOpen: ({ tracks }) => tracks.control === 'open',
    actions: ['selectForControl', 'completeControl'],
    applies: ({ lane, tracks }) => tracks.control === 'open' || lane === 'yellow' || lane === 'red',
  },
  {
    name: 'paid',
    completedBy: ['payment.paid', 'payment.secured'],
    isOpen: ({ tracks }) => tracks.payment === 'due',
    actions: ['assess', 'pay', 'secure'],
    applies: ({ tracks, history }) => tracks.payment === 'due' || !isReached(history, 'released'),
  },
  {
    name: 'released',
    completedBy: ['declaration.released'],
    isOpen: never,
    actions: ['assignLane', 'release'],
    applies: always,
  },
  {
    name: 'cleared',
    completedBy: ['declaration.cleared', 'declaration.exited'],
    // Goods that return to a cleared placement release it again.
    isOpen: ({ status }) => status === 'released',
    actions: ['clear', 'confirmExit', 'discharge', 'grantDischarge'],
    applies: always,
  },
];

/** Events that end a declaration before its last stage. */
const endingEvents: ReadonlySet<string> = new Set([
  'declaration.rejected',
  'declaration.not_released',
  'declaration.invalidated',
  'declaration.expired',
]);

export interface DeclarationStage {
  readonly name: string;
  readonly state: 'completed' | 'current' | 'ahead' | 'ended';
  /** Time at which the stage was completed; null before. */
  readonly at: string | null;
  /** Time limit of the action that completes the stage; null without one. */
  readonly dueBy: string | null;
}

/**
 * Returns the stages of a declaration with their times and time limits. A declaration that has ended early has a last
 * stage with the name of its status instead of the stages that it never reached.
 */
export function declarationStagesOf(declaration: DeclarationState): readonly DeclarationStage[] {
  const { status, history, nextActions } = declaration;
  const rows = stageTable.map((row) => ({ ...row, at: completionOf(declaration, row) }));
  const ending = history.findLast(({ event }) => endingEvents.has(event));
  const completed = rows
    .filter(({ at }) => at !== null)
    .map(({ name, at }): DeclarationStage => ({ name, state: 'completed', at, dueBy: null }));
  if (ending?.event === `declaration.${status}`)
    return [...completed, { name: status, state: 'ended', at: ending.occurredAt, dueBy: null }];
  const open = rows.filter((row) => row.at === null && row.applies(declaration));
  const current =
    open.find(({ actions }) => nextActions.some(({ action }) => actions.includes(action))) ?? open[0];
  return rows.flatMap(({ name, at, actions, applies }): DeclarationStage[] => {
    if (at !== null) return [{ name, state: 'completed', at, dueBy: null }];
    if (!applies(declaration)) return [];
    const due = nextActions.find(({ action, dueBy }) => dueBy !== undefined && actions.includes(action));
    return [{ name, state: name === current?.name ? 'current' : 'ahead', at, dueBy: due?.dueBy ?? null }];
  });
}

function completionOf(declaration: DeclarationState, { completedBy, isOpen }: StageRow): string | null {
  const last = declaration.history.findLast(({ event }) => completedBy.includes(event));
  return isOpen(declaration) ? null : (last?.occurredAt ?? null);
}

function isReached(history: DeclarationState['history'], status: string): boolean {
  return history.some(({ event }) => event === `declaration.${status}`);
}

export interface DeclarationNextStep {
  /** Next action; null after the last one. */
  readonly next: NextAction | null;
  /** Text on the goods; null while the goods remain under customs supervision before the release. */
  readonly goods: GoodsText | null;
}

type GoodsText = 'free' | 'export' | 'exited';

/** Texts on the goods by direction and status. In other statuses the goods can't be moved. */
const goodsTexts: Readonly<Record<string, Readonly<Partial<Record<OwnDeclaration['status'], GoodsText>>>>> = {
  import: { released: 'free', cleared: 'free' },
  export: { released: 'export', exited: 'exited' },
};

/**
 * Returns the next action that a reader must know: first an action of the declarant, with the earliest time limit, then
 * an action of customs. Goods under a procedure usually have months left, so their discharge comes last until its end is
 * near.
 */
export function declarationNextStepOf({
  type,
  status,
  tracks,
  nextActions,
}: DeclarationState): DeclarationNextStep {
  const isDistant = ({ action }: NextAction) => action === 'discharge' && tracks.discharge === 'open';
  const rankOf = (next: NextAction) => (isDistant(next) ? 2 : next.actor === 'customs' ? 1 : 0);
  const [next = null] = nextActions.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (one.dueBy ?? '9999').localeCompare(other.dueBy ?? '9999'),
  );
  return { next, goods: goodsTexts[directionOf(type)]?.[status] ?? null };
}

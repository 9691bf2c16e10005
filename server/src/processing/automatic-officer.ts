import {
  type CustomsAction,
  type CustomsClock,
  type DeclarationRow,
  decideDeclarations,
  listAwaitingCustoms,
  nextActions,
  type OrganisationsAhead,
} from '../declarations/public.ts';
import type { Database } from '../foundation/database/database.ts';

/** The sandbox's officer: takes what waits for customs to the green end, as a person would, within about two seconds. */
export interface AutomaticOfficer {
  start(): void;
  stop(): Promise<void>;
}

const everyMs = 150;
// Long enough to be seen by whoever polls, short enough that nobody waits.
const considersForMs = 350;
const mostAtOnce = 1_000;
const actor = { kind: 'customs', id: 'automatic-officer' } as const;

export function createAutomaticOfficer(options: {
  readonly database: Pick<Database, 'system' | 'systemTransaction'>;
  /** The wall's time, for how long something has waited. */
  readonly now: () => Date;
  readonly customsNow: CustomsClock;
  readonly ahead?: OrganisationsAhead;
  readonly random: (bytes: number) => Uint8Array;
  /** Something was decided: it can be numbered. */
  readonly decided: () => void;
  readonly failed: (error: unknown) => void;
}): AutomaticOfficer {
  const { database, now, customsNow, ahead = () => [], random, decided, failed } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  // Each decision holds only if the declaration still is as it was read, so several nodes may do this at once.
  async function work(): Promise<boolean> {
    const waiting = await listWaiting();
    const actions = waiting.flatMap(greenPath);
    const taken = await database.systemTransaction((transaction) =>
      decideDeclarations(transaction, actions, actor, { now: customsNow, random }),
    );
    if (taken.length > 0) decided();
    return waiting.length >= mostAtOnce && taken.length > 0;
  }

  /** Whose clock is ahead writes times to come: its declarations wait by its own time. */
  async function listWaiting(): Promise<DeclarationRow[]> {
    const before = (time: Date): Date => new Date(time.getTime() - considersForMs);
    const waiting = await listAwaitingCustoms(database.system, before(now()), mostAtOnce);
    for (const id of ahead()) {
      waiting.push(...(await listAwaitingCustoms(database.system, before(customsNow(id)), mostAtOnce, id)));
    }
    return [...new Map(waiting.map((row) => [row.id, row])).values()];
  }

  function next(ms: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => {
          failed(error);
          return false;
        })
        .then((more) => next(more ? 0 : everyMs));
    }, ms);
  }

  return {
    start: () => next(0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** What the table says customs does next, where that leads on without a person: registered, accepted, green, released. */
function greenPath(declaration: DeclarationRow): CustomsAction[] {
  const next = nextActions(declaration.lifecycle).find(({ actor: who }) => who === 'customs')?.action;
  switch (next) {
    case 'register':
    case 'accept':
    case 'release':
      return [{ declaration, action: next, facts: {} }];
    case 'assignLane':
      return [{ declaration, action: next, facts: { lane: 'green' } }];
    default:
      return [];
  }
}

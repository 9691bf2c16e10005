import type { PlannedAction } from '../../declarations/customs/public.ts';
import type { ControlToStore } from './finding-store.ts';

/**
 * Returns the controls that applied actions opened or ended. The end of a declaration also ends its control. Reads and
 * writes no data.
 */
export function controlResponsesOf(appliedActions: readonly PlannedAction[]): ControlToStore[] {
  const controls = new Map<string, ControlToStore>();
  for (const { declaration, facts, change } of appliedActions) {
    const [before, { after, by }] = [declaration.lifecycle.control, change];
    const { organisationId, id, changedAt, lifecycle } = after;
    if ((before === 'open') === (lifecycle.control === 'open')) continue;
    const moment = { at: changedAt.toISOString(), by: by.id };
    const known = controls.get(id) ?? { organisationId, id, opened: null, ended: null };
    const type = facts.control ?? 'documentary';
    controls.set(
      id,
      before === 'open'
        ? { ...known, ended: { ...moment, findings: facts.findings ?? null, results: facts.results ?? null } }
        : { ...known, opened: { ...moment, type } },
    );
  }
  return [...controls.values()];
}

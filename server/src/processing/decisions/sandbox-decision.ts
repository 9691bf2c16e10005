import type { CustomsAction } from '../../declarations/customs/public.ts';
import {
  type Action,
  beforeAcceptance,
  type LifecycleState,
  nextActions,
} from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import { denialReasonPrefix, type Scenario } from './scenarios.ts';

const nothingFound = recordText('reason.nothing_found');

/** The next action of the sandbox's automatic officer, without payments. */
export interface SandboxDecision {
  readonly action: Action;
  readonly facts: CustomsAction['facts'];
}

/**
 * Returns the action that the simulated officer takes now; null if customs has no action to take, or if the automation
 * table decides. `requestReason` is the declarant's reason for a request. The lifecycle table is evaluated afterwards.
 */
export function sandboxDecision(
  { lifecycle }: Pick<DeclarationRow, 'lifecycle'>,
  scenario: Scenario,
  requestReason: string | null,
): SandboxDecision | null {
  const denied = requestReason?.startsWith(denialReasonPrefix) ?? false;
  const request = requestOf(lifecycle, denied);
  if (request) return request;
  if (lifecycle.query === 'answered') return { action: 'closeQuery', facts: {} };
  const own = decisionOfScenario(lifecycle, scenario);
  if (own) return own;
  const next = nextActions(lifecycle).find(({ actor }) => actor === 'customs')?.action;
  switch (next) {
    case 'release':
    case 'refund':
      return { action: next, facts: {} };
    case 'selectForControl':
      return { action: next, facts: { control: lifecycle.lane === 'red' ? 'physical' : 'documentary' } };
    case 'completeControl':
      return { action: next, facts: { reason: nothingFound, findings: nothingFound } };
    default:
      return null;
  }
}

function requestOf({ amendment, invalidation }: LifecycleState, denied: boolean): SandboxDecision | null {
  const facts = denied ? { reason: recordText('reason.denied') } : {};
  if (invalidation === 'requested') {
    return { action: denied ? 'denyInvalidation' : 'grantInvalidation', facts };
  }
  return amendment === 'requested' ? { action: denied ? 'denyAmendment' : 'grantAmendment', facts } : null;
}

/** Returns the action of a simulation in place of the usual processing; null if it has none in this state. */
export function decisionOfScenario(state: LifecycleState, scenario: Scenario): SandboxDecision | null {
  const { status, query, control } = state;
  const { rejects, invalidates, query: scenarioQuery, refuses } = scenario;
  if (rejects !== undefined && beforeAcceptance.includes(status)) {
    return { action: 'reject', facts: { reason: rejects } };
  }
  if (invalidates !== undefined && status === 'accepted') {
    return { action: 'invalidate', facts: { reason: invalidates } };
  }
  if (scenarioQuery && status === 'accepted' && query === 'none') {
    const { question, requestedDocuments } = scenarioQuery;
    return { action: 'openQuery', facts: { reason: question, requestedDocuments } };
  }
  if (refuses && status === 'under_control' && control === 'completed') {
    return { action: 'refuseRelease', facts: refuses };
  }
  return null;
}

import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { GET, responseData, untypedInputClient } from '../../api/client.ts';
import type { DeclarationForOfficers, QueueEntry } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';
import { BulkOutcomes } from './bulk-outcomes.tsx';
import { DecisionForm, type DecisionInput } from './decision-form.tsx';

interface BulkDecisionProps {
  readonly entries: readonly QueueEntry[];
  readonly close: () => void;
}

/**
 * Shows a dialog for one decision on several declarations. The requests contain the versions that were loaded
 * when the dialog opened, so that they fail on newer versions.
 */
export function BulkDecision({ entries, close }: BulkDecisionProps) {
  const { text, word } = useText();
  const [chosen, choose] = useState<CommonAction | null>(null);
  const { declarations, error } = useDeclarations(entries);
  const decide = useDecisions(declarations);
  if (decide.data) return <BulkOutcomes entries={entries} outcomes={decide.data.items} close={close} />;
  if (chosen) {
    return (
      <DecisionForm
        {...chosen}
        title={`${word('decision', chosen.action)}: ${text('bulk.count', { count: entries.length })}`}
        within="/decisions/0/decision"
        error={decide.error}
        busy={decide.isPending}
        decide={(decision) => decide.mutate(decision)}
        close={close}
      />
    );
  }
  const read = declarations.length === entries.length;
  const actions = read ? commonActions(declarations) : [];
  return (
    <Dialog title={text('bulk.title', { count: entries.length })} close={close}>
      <div className="stack">
        {error && <ProblemAlert error={error} />}
        {!read && <progress aria-label={text('bulk')} max={entries.length} value={declarations.length} />}
        {read && <p>{text(actions.length > 0 ? 'bulk.common' : 'bulk.noneCommon')}</p>}
        <div className="row">
          {actions.map((each) => (
            <Button key={each.action} look="quiet" onClick={() => choose(each)}>
              {word('decision', each.action)}
            </Button>
          ))}
        </div>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Loads the allowed actions and the version of each declaration, once. */
function useDeclarations(entries: readonly QueueEntry[]) {
  return useQueries({
    queries: entries.map(({ id }) => ({
      queryKey: ['bulk', id],
      queryFn: () => responseData(GET('/management/declarations/{id}', { params: { path: { id } } })),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
    combine: (results) => ({
      declarations: results.flatMap(({ data }) => (data ? [data] : [])),
      error: results.find((result) => result.error)?.error ?? null,
    }),
  });
}

function useDecisions(declarations: readonly DeclarationForOfficers[]) {
  const queries = useQueryClient();
  // Idempotency key of the open dialog. A retry after a lost response uses the same key, so that each decision
  // is made once.
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (decision: DecisionInput) =>
      responseData(
        untypedInputClient.POST('/management/decisions', {
          params: { header: { 'Idempotency-Key': key } },
          body: { decisions: declarations.map(({ id, etag }) => ({ id, ifMatch: etag, decision })) },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['queue'] }),
  });
}

interface CommonAction {
  readonly action: string;
  readonly needs: readonly string[];
  readonly takes: readonly string[];
}

/**
 * Decision fields with a reference to a single declaration, which a decision on several declarations can't
 * contain.
 */
const singleDeclarationFields = new Set(['billReference', 'guaranteeReference', 'item']);

/**
 * Returns the actions that all declarations allow, each with the fields that any of the declarations requires.
 */
function commonActions(declarations: readonly DeclarationForOfficers[]): readonly CommonAction[] {
  const [first, ...others] = declarations;
  return Object.entries(first?.actions ?? {}).flatMap(([action, { allowed, takes }]) => {
    const inAll = others.every(({ actions }) => actions[action]?.allowed);
    const needs = [...new Set(declarations.flatMap(({ actions }) => actions[action]?.needs ?? []))];
    if (!allowed || !inAll || needs.some((name) => singleDeclarationFields.has(name))) return [];
    return [{ action, needs, takes: takes.filter((name) => !needs.includes(name)) }];
  });
}

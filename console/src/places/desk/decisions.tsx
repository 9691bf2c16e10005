import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, asTyped } from '../../api/client.ts';
import type { OfficersDeclaration } from '../../api/kinds.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useMay } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { DecisionForm, type TypedDecision } from './decision-form.tsx';

interface Shown {
  readonly declaration: OfficersDeclaration;
}

/** What is being asked for, and the key that makes a repetition after a lost answer the same call. */
interface Chosen {
  readonly action: string;
  readonly key: string;
}

const weighty = new Set(['reject', 'refuseRelease', 'invalidate']);

/** What customs may do now, and, folded away, what it may not and why: the server's table says so. */
export function DeskDecisions({ declaration }: Shown) {
  const { text, word } = useText();
  const may = useMay();
  const [chosen, choose] = useState<Chosen | null>(null);
  const decide = useDecision(declaration, () => choose(null));
  const actions = Object.entries(declaration.actions);
  const allowed = actions.filter(([, { allowed }]) => allowed);
  const refused = actions.filter(([, { allowed }]) => !allowed);
  const asked = chosen ? declaration.actions[chosen.action] : undefined;
  if (!may('decideDeclaration')) return null;
  return (
    <section className="card stack" aria-label={text('decisions')}>
      <h2>{text('decisions')}</h2>
      {decide.error && !asked && <ProblemNote key={decide.submittedAt} error={decide.error} />}
      {allowed.length === 0 && <p className="soft">{text('decisions.none')}</p>}
      <div className="row">
        {allowed.map(([action]) => (
          <Button
            key={action}
            {...(action !== declaration.nextActions.find(({ actor }) => actor === 'customs')?.action && {
              look: weighty.has(action) ? ('bad' as const) : ('quiet' as const),
            })}
            onClick={() => choose({ action, key: crypto.randomUUID() })}
          >
            {word('decision', action)}
          </Button>
        ))}
      </div>
      <details>
        <summary>{text('decisions.refused', { count: refused.length })}</summary>
        <dl className="reasons">
          {refused.map(([action, { reason }]) => (
            <div key={action}>
              <dt>{word('decision', action)}</dt>
              <dd>{reason}</dd>
            </div>
          ))}
        </dl>
      </details>
      {chosen && asked && (
        <DecisionForm
          action={chosen.action}
          declaration={declaration}
          needs={asked.needs}
          takes={asked.takes}
          error={decide.error}
          busy={decide.isPending}
          decide={(body) => decide.mutate({ body, key: chosen.key })}
          close={() => {
            decide.reset();
            choose(null);
          }}
        />
      )}
    </section>
  );
}

/** Decides on the version that is shown; when another officer was faster, the new one is shown instead. */
function useDecision(declaration: OfficersDeclaration, done: () => void) {
  const { word } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: TypedDecision; readonly key: string }) =>
      answered(
        asTyped.POST('/management/declarations/{id}/decisions', {
          params: {
            path: { id: declaration.id },
            header: { 'If-Match': declaration.etag, 'Idempotency-Key': key },
          },
          body,
        }),
      ),
    onSuccess: (decided, { body: { action } }) => {
      queries.setQueryData(['queue', declaration.id], decided);
      tell(word('decided', action));
      done();
    },
    onError: (error) => {
      if (problemOf(error)?.status === 409) void queries.invalidateQueries({ queryKey: ['queue'] });
    },
  });
}

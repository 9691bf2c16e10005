import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DELETE, POST, responseData, untypedInputClient } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import type { OwnDeclaration } from '../../api/types.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useUnavailableReasonText } from '../../parts/refusal-reasons/unavailable-reason.ts';
import { useToast } from '../../parts/toasts.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { ActionForm, type ActionInput, type DeclarantAction, declarantActions } from './action-form.tsx';
import { PayForm } from './pay-form.tsx';

interface DeclarationActionsProps {
  readonly declaration: OwnDeclaration;
  readonly etag: string;
}

/** The forms for them are next to the query and the hearing. */
const elsewhere = new Set(['answerQuery', 'answerHearing']);
const editing = new Set(['replace', 'requestAmendment']);
const weighty = new Set(['delete', 'requestInvalidation']);

/** One form contains all payment methods. */
const paying = new Set(['pay', 'secure', 'defer']);

type Chosen = DeclarantAction | 'pay';

function actOf(action: string): Chosen | null {
  return action === 'pay' ? action : (declarantActions.find((act) => act === action) ?? null);
}

/** Returns allowed and refused actions, with the payment methods merged into one. It is allowed if any method is. */
function actionsOf({ actions }: OwnDeclaration) {
  const others = Object.entries(actions).filter(([action]) => !elsewhere.has(action) && !paying.has(action));
  const ways = Object.entries(actions).flatMap(([action, one]) => (paying.has(action) ? [one] : []));
  const way = ways.find(({ allowed }) => allowed) ?? ways[0];
  return way ? [...others, ['pay', way] as const] : others;
}

/**
 * Shows next actions, allowed actions and, collapsed, refused actions with their reasons, from the server's
 * lifecycle table.
 */
export function DeclarationActions({ declaration, etag }: DeclarationActionsProps) {
  const { text, word } = useText();
  const reason = useUnavailableReasonText();
  const may = usePermission();
  const [chosen, choose] = useState<Chosen | null>(null);
  const act = useAct(declaration, etag, () => choose(null));
  const actions = actionsOf(declaration);
  const allowed = actions.filter(([, one]) => one.allowed);
  const refused = actions.filter(([, one]) => !one.allowed);
  const nextAction = declaration.nextActions.find(({ actor }) => actor === 'declarant')?.action ?? '';
  const next = paying.has(nextAction) ? 'pay' : nextAction === 'discharge' ? null : nextAction;
  const form = {
    error: act.error,
    busy: act.isPending,
    close: () => {
      act.reset();
      choose(null);
    },
  };
  return (
    <section className="card stack" aria-label={text('declaration.actions')}>
      <h2>{text('declaration.actions')}</h2>
      <NextActions declaration={declaration} />
      {act.error && chosen === null && <ProblemAlert key={act.submittedAt} error={act.error} />}
      {may('lodgeOrganisationDeclaration') && (
        <>
          <div className="row">
            {allowed.map(([action]) => {
              const look = action === next ? undefined : weighty.has(action) ? 'bad' : 'quiet';
              return action === 'lodge' || editing.has(action) ? (
                <ButtonLink
                  key={action}
                  {...(look && { look })}
                  to="/declarations/$declarationId/document"
                  params={{ declarationId: declaration.id }}
                  search={action === 'lodge' ? { section: 'check' } : {}}
                >
                  {action === 'lodge' ? text('document.check') : word('act', action)}
                </ButtonLink>
              ) : (
                <Button key={action} {...(look && { look })} onClick={() => choose(actOf(action))}>
                  {word('act', action)}
                </Button>
              );
            })}
          </div>
          <details className="no-print">
            <summary>{text('decisions.refused', { count: refused.length })}</summary>
            <dl className="reasons">
              {refused.map(([action, allowance]) => (
                <div key={action}>
                  <dt>{word('act', action)}</dt>
                  <dd>{reason(allowance)}</dd>
                </div>
              ))}
            </dl>
          </details>
        </>
      )}
      {chosen === 'pay' && (
        <PayForm
          {...form}
          declaration={declaration}
          take={(input) => act.mutate({ act: chosen, given: input })}
        />
      )}
      {chosen !== null && chosen !== 'pay' && (
        <ActionForm
          {...form}
          act={chosen}
          declarationId={declaration.id}
          take={(input) => act.mutate({ act: chosen, given: input })}
        />
      )}
    </section>
  );
}

/** Shows pending actions with the responsible role and the due date. */
function NextActions({ declaration: { nextActions } }: Pick<DeclarationActionsProps, 'declaration'>) {
  const { text, word, day } = useText();
  // Another declaration usually discharges the goods, so this next action has a text that mentions it.
  const turnOf = (action: string) =>
    action === 'discharge' ? text('act.next.discharge') : word('act', action);
  if (nextActions.length === 0) return <p className="soft">{text('declaration.ended')}</p>;
  return (
    <ul>
      {nextActions.map(({ actor, action, dueBy }) => (
        <li key={`${actor}${action}`}>
          {actor === 'declarant' ? (
            <strong>{text('declaration.yourTurn', { what: turnOf(action) })}</strong>
          ) : (
            text('declaration.customsTurn', { what: word('decision', action) })
          )}{' '}
          {dueBy && <span className="soft">{text('money.dueBy', { day: day(dueBy) })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Runs an action on the displayed version. After a conflict it loads the new version. */
function useAct({ id }: OwnDeclaration, etag: string, done: () => void) {
  const { word } = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  return useMutation({
    mutationFn: ({ act, given }: { readonly act: Chosen; readonly given: ActionInput }) =>
      send(id, etag, act, given),
    onSuccess: async (_, { act }) => {
      showToast(word('acted', act));
      if (act === 'delete') await navigate({ to: '/declarations' });
      else await queries.invalidateQueries({ queryKey: ['declaration', id] });
      await queries.invalidateQueries({ queryKey: ['declarations'] });
      done();
    },
    onError: (error) => {
      if (problemOf(error)?.status === 409) void queries.invalidateQueries({ queryKey: ['declaration', id] });
    },
  });
}

function send(id: string, etag: string, act: Chosen, input: ActionInput): Promise<unknown> {
  const path = { id };
  if (act === 'delete') {
    const params = { path, header: { 'If-Match': etag } };
    return responseData(DELETE('/management/organisation/declarations/{id}', { params }));
  }
  const params = { path, header: { 'If-Match': etag, 'Idempotency-Key': input.key } };
  switch (act) {
    case 'present':
      return responseData(
        POST('/management/organisation/declarations/{id}/presentation', { params, body: input.body }),
      );
    case 'requestInvalidation': {
      const body = { reason: input.body.reason ?? '' };
      return responseData(POST('/management/organisation/declarations/{id}/invalidation', { params, body }));
    }
    case 'pay':
      return responseData(
        untypedInputClient.POST('/management/organisation/declarations/{id}/payment', {
          params,
          body: input.body,
        }),
      );
    case 'discharge': {
      const { cause, ...report } = input.body;
      const body = { ...report, ...(cause && { cause }), item: Number(report.item) };
      return responseData(
        untypedInputClient.POST('/management/organisation/declarations/{id}/discharge', { params, body }),
      );
    }
  }
}

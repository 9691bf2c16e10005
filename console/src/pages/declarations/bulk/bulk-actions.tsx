import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { responseData, untypedInputClient } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import type { DeclarationSummary } from '../../../api/types.ts';
import { Button } from '../../../parts/button.tsx';
import { AccountField } from '../../../parts/declaration/account-field.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { SelectField } from '../../../parts/field.tsx';
import { useText } from '../../../texts/text.tsx';
import { type BulkResult, BulkResults } from './bulk-results.tsx';

/** Available bulk actions. */
export const bulkActions = ['present', 'pay'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Returns the declarations whose declarant must do the action. */
export function declarationsAwaitingAction(
  act: BulkAction,
  declarations: readonly DeclarationSummary[],
): DeclarationSummary[] {
  return declarations.filter(({ nextActions }) =>
    nextActions.some(({ actor, action }) => actor === 'declarant' && action === act),
  );
}

interface ActOnManyProps {
  readonly act: BulkAction;
  readonly declarations: readonly DeclarationSummary[];
  readonly close: () => void;
}

/** Runs an action on each matching declaration in sequence and shows each result. */
export function BulkActions({ act, declarations, close }: ActOnManyProps) {
  const { text, word } = useText();
  const [pendingDeclarations] = useState(() => declarationsAwaitingAction(act, declarations));
  const { outcomes, isRunning, run } = useRun(act, pendingDeclarations);
  const isDone = outcomes.length === pendingDeclarations.length;
  return (
    <Dialog title={word('act', act)} close={close}>
      <div className="stack">
        <p>{text('many.about', { count: pendingDeclarations.length })}</p>
        {!isRunning && outcomes.length === 0 && (
          <BulkActionInput
            act={act}
            count={pendingDeclarations.length}
            run={(body) => void run(body)}
            close={close}
          />
        )}
        {isRunning && (
          <p role="status">
            <progress
              aria-label={text('many.progress')}
              value={outcomes.length}
              max={pendingDeclarations.length}
            />{' '}
            {text('many.done', { done: outcomes.length, all: pendingDeclarations.length })}
          </p>
        )}
        {isDone && <BulkResults outcomes={outcomes} close={close} />}
      </div>
    </Dialog>
  );
}

type Body = Readonly<Record<string, string>>;

interface AskProps {
  readonly act: BulkAction;
  readonly count: number;
  readonly run: (body: Body) => void;
  readonly close: () => void;
}

/** Shows a form before the bulk action; for payments it selects the method. */
function BulkActionInput({ act, count, run, close }: AskProps) {
  const { text, word } = useText();
  const { register, handleSubmit, watch, formState } = useForm({
    defaultValues: { method: 'transfer', account: '' },
  });
  const isByAccount = act === 'pay' && watch('method') === 'account';
  return (
    <form
      className="stack"
      onSubmit={handleSubmit(({ method, account }) =>
        run(act === 'pay' ? { method, ...(isByAccount && { account: account.trim() }) } : {}),
      )}
    >
      {act === 'pay' && (
        <SelectField
          label={text('pay.how')}
          {...register('method')}
          choices={['transfer', 'credit', 'account'].map((value) => ({ value, text: word('pay', value) }))}
        />
      )}
      {isByAccount && (
        <AccountField label={text('pay.account')} fault={null} {...register('account')} required />
      )}
      <div className="actions">
        <Button look="quiet" onClick={close}>
          {text('action.cancel')}
        </Button>
        <Button type="submit" busy={formState.isSubmitting}>
          {word('act', act)} ({count})
        </Button>
      </div>
    </form>
  );
}

/**
 * Sends one request after the other, each with its own idempotency key. The server refuses actions that are
 * no longer pending.
 */
function useRun(act: BulkAction, pendingDeclarations: readonly DeclarationSummary[]) {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly BulkResult[]>([]);
  const [isRunning, setRunning] = useState(false);
  async function run(body: Body): Promise<void> {
    setRunning(true);
    for (const declaration of pendingDeclarations) {
      const outcome = await send(act, declaration, body).then(
        () => ({ declaration, taken: true, problem: null }),
        (error: unknown) => ({ declaration, taken: false, problem: problemOf(error) }),
      );
      setOutcomes((before) => [...before, outcome]);
    }
    setRunning(false);
    await queries.invalidateQueries({ queryKey: ['declarations'] });
  }
  return { outcomes, isRunning, run };
}

function send(act: BulkAction, { id }: DeclarationSummary, body: Body): Promise<unknown> {
  const header = { 'Idempotency-Key': crypto.randomUUID() };
  const params = { path: { id }, header };
  return act === 'pay'
    ? responseData(
        untypedInputClient.POST('/management/organisation/declarations/{id}/payment', { params, body }),
      )
    : responseData(
        untypedInputClient.POST('/management/organisation/declarations/{id}/presentation', { params, body }),
      );
}

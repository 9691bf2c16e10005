import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { responseData, untypedInputClient } from '../../../api/client.ts';
import { fieldErrorAt } from '../../../api/problem.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { CheckField, LongTextField, TextField } from '../../../parts/field.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useSession } from '../../../shell/session.ts';
import { useText } from '../../../texts/text.tsx';
import type { Claim } from '../debt-api.ts';
import { nonEmptyTaxLines } from '../non-empty-tax-lines.ts';
import { useClaimChange } from '../use-claim-change.ts';
import { claimActions, type DecisionFields, decisionBodyOf, decisionFieldsOf } from './decision-body.ts';

interface DecideClaimProps {
  readonly claim: Claim;
  readonly etag: string;
}

/** Shows the form for the decision on an open claim. The second of two officers sees the first decision as input. */
export function DecideClaim({ claim, etag }: DecideClaimProps) {
  const { text, word, day } = useText();
  const { person } = useSession();
  const decide = useDecision(claim, etag);
  const { register, handleSubmit, watch, getValues } = useForm<DecisionFields>({
    defaultValues: decisionFieldsOf(claim),
  });
  const [granting, setGranting] = useState<DecisionFields | null>(null);
  const { proposal, hearing, status } = claim;
  const action = watch('action');
  const isUnfavourable = action === 'refuse' || action === 'grant_part';
  return (
    <section className="card stack">
      <h2>{text('claim.decide')}</h2>
      {proposal && (
        <p className="note">
          {text(proposal.by === person.id ? 'claim.decide.own' : 'claim.decide.second', {
            outcome: word('claimOutcome', proposal.outcome),
          })}
        </p>
      )}
      {status === 'intended' && hearing?.status === 'open' && (
        <p className="note warn">{text('claim.decide.waits', { day: day(hearing.dueBy) })}</p>
      )}
      <form
        className="stack"
        onSubmit={handleSubmit((typed) =>
          typed.action === 'grant' || typed.action === 'grant_part'
            ? setGranting(typed)
            : decide.mutate(decisionBodyOf(typed)),
        )}
      >
        {decide.error && <ProblemAlert key={decide.submittedAt} error={decide.error} />}
        <fieldset className="choices">
          <legend>{text('claim.decision')}</legend>
          {claimActions
            .filter((each) => each !== 'query' || status === 'submitted')
            .map((each) => (
              <CheckField
                key={each}
                type="radio"
                label={word('claimAction', each)}
                {...register('action')}
                value={each}
                required
              />
            ))}
        </fieldset>
        {action === 'grant_part' && (
          <GrantedAmounts
            claim={claim}
            error={decide.error}
            register={register}
            entered={nonEmptyTaxLines(getValues('lines')).map(({ tax }) => tax)}
          />
        )}
        <LongTextField
          label={
            action === 'grant'
              ? `${text('claim.decide.reason')} ${text('optional')}`
              : text(action === 'query' ? 'claim.question' : 'claim.decide.reason')
          }
          hint={isUnfavourable && !hearing && text('claim.decide.hearing')}
          fault={fieldErrorAt(decide.error, '/reason')}
          {...register('reason')}
          maxLength={2_000}
          required={action !== 'grant'}
        />
        <div className="actions">
          <Button
            type="submit"
            busy={decide.isPending}
            {...(action === 'refuse' && { look: 'bad' as const })}
          >
            {word('claimAction', action === '' ? 'decide' : action)}
          </Button>
        </div>
      </form>
      {granting && (
        <ConfirmGrant
          claim={claim}
          typed={granting}
          grant={() => {
            setGranting(null);
            decide.mutate(decisionBodyOf(granting));
          }}
          close={() => setGranting(null)}
        />
      )}
    </section>
  );
}

interface ConfirmGrantProps {
  readonly claim: Claim;
  readonly typed: DecisionFields;
  readonly grant: () => void;
  readonly close: () => void;
}

/** Asks for a confirmation with the amounts, because a grant repays or remits them. */
function ConfirmGrant({ claim, typed, grant, close }: ConfirmGrantProps) {
  const { text, word, amount } = useText();
  const lines = typed.action === 'grant' ? claim.lines : nonEmptyTaxLines(typed.lines);
  return (
    <Dialog title={word('claimAction', typed.action === 'grant' ? 'grant' : 'grant_part')} close={close}>
      <div className="stack">
        <p>{text('claim.confirm.detail')}</p>
        <ul>
          {lines.map((line) => (
            <li key={line.tax}>
              {word('tax', line.tax)}: <strong>{amount(line.amount, claim.currency)}</strong>
            </li>
          ))}
        </ul>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button onClick={grant}>{text('appeal.confirm')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function useDecision({ id }: Claim, etag: string) {
  const { word } = useText();
  const changed = useClaimChange();
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (body: object) =>
      responseData(
        untypedInputClient.POST('/management/claims/{id}/decisions', {
          params: { path: { id }, header: { 'Idempotency-Key': key, 'If-Match': etag } },
          body: { ...body },
        }),
      ),
    onSuccess: ({ status, proposal }) =>
      changed(proposal ? word('claimDone', 'proposed') : word('claimDone', status)),
    onSettled: () => setKey(crypto.randomUUID()),
  });
}

interface GrantedAmountsProps {
  readonly claim: Claim;
  readonly error: unknown;
  readonly register: UseFormRegister<DecisionFields>;
  readonly entered: readonly string[];
}

function GrantedAmounts({ claim: { lines, currency }, error, register, entered }: GrantedAmountsProps) {
  const { text, word, amount } = useText();
  return (
    <fieldset className="stack">
      <legend>{text('claim.decide.amounts')}</legend>
      {lines.map(({ tax, amount: claimed }, index) => (
        <TextField
          key={tax}
          label={word('tax', tax)}
          hint={text('claim.decide.of', { amount: amount(claimed, currency) })}
          fault={fieldErrorAt(error, `/lines/${entered.indexOf(tax)}/amount`)}
          {...register(`lines.${index}.amount`)}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </fieldset>
  );
}

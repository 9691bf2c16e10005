import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { responseData, untypedInputClient } from '../../../api/client.ts';
import { fieldErrorAt } from '../../../api/problem.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { CheckField, LongTextField, TextField } from '../../../parts/field.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useText } from '../../../texts/text.tsx';
import type { Appeal } from '../appeal-api.ts';
import { nonEmptyTaxLines } from '../non-empty-tax-lines.ts';
import { useClaimChange } from '../use-claim-change.ts';
import {
  type AppealDecisionFields,
  appealDecisionBodyOf,
  appealOutcomes,
  emptyAppealDecision,
} from './appeal-decision-body.ts';

interface DecideAppealProps {
  readonly appeal: Appeal;
  readonly etag: string;
}

/** Shows the form for the decision on an appeal. Money moves only after a confirmation. */
export function DecideAppeal({ appeal, etag }: DecideAppealProps) {
  const { text, word } = useText();
  const decide = useAppealDecision(appeal, etag);
  const [chosenDecision, setChosenDecision] = useState<AppealDecisionFields | null>(null);
  const { register, handleSubmit, watch, getValues } = useForm<AppealDecisionFields>({
    defaultValues: emptyAppealDecision(appeal),
  });
  const outcome = watch('outcome');
  const label = word('appealAction', outcome === '' ? 'decide' : outcome);
  return (
    <section className="card stack">
      <h2>{text('appeal.decide')}</h2>
      <p className="soft">{text('appeal.decide.detail')}</p>
      <form className="stack" onSubmit={handleSubmit(setChosenDecision)}>
        {decide.error && <ProblemAlert key={decide.submittedAt} error={decide.error} />}
        <fieldset className="choices">
          <legend>{text('claim.decision')}</legend>
          {appealOutcomes.map((each) => (
            <CheckField
              key={each}
              type="radio"
              label={word('appealAction', each)}
              {...register('outcome')}
              value={each}
              required
            />
          ))}
        </fieldset>
        {outcome === 'partly_allowed' && (
          <AllowedAmounts
            appeal={appeal}
            error={decide.error}
            register={register}
            entered={nonEmptyTaxLines(getValues('lines')).map(({ tax }) => tax)}
          />
        )}
        <LongTextField
          label={text('appeal.decide.reason')}
          fault={fieldErrorAt(decide.error, '/reason')}
          {...register('reason')}
          maxLength={2_000}
          required
        />
        <div className="actions">
          <Button
            type="submit"
            busy={decide.isPending}
            {...(outcome === 'dismissed' && { look: 'bad' as const })}
          >
            {label}
          </Button>
        </div>
      </form>
      {chosenDecision && (
        <ConfirmDecision
          appeal={appeal}
          typed={chosenDecision}
          confirm={() => {
            setChosenDecision(null);
            decide.mutate(appealDecisionBodyOf(chosenDecision));
          }}
          close={() => setChosenDecision(null)}
        />
      )}
    </section>
  );
}

function useAppealDecision({ id }: Appeal, etag: string) {
  const { word } = useText();
  const changed = useClaimChange();
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (body: object) =>
      responseData(
        untypedInputClient.POST('/management/appeals/{id}/decisions', {
          params: { path: { id }, header: { 'Idempotency-Key': key, 'If-Match': etag } },
          body: { ...body },
        }),
      ),
    onSuccess: ({ status }) => changed(word('appealDone', status)),
    onSettled: () => setKey(crypto.randomUUID()),
  });
}

interface ConfirmDecisionProps {
  readonly appeal: Appeal;
  readonly typed: AppealDecisionFields;
  readonly confirm: () => void;
  readonly close: () => void;
}

function ConfirmDecision({ appeal, typed, confirm, close }: ConfirmDecisionProps) {
  const { text, word, amount } = useText();
  const { outcome } = typed;
  const lines = outcome === 'allowed' ? appeal.lines : nonEmptyTaxLines(typed.lines);
  return (
    <Dialog title={word('appealAction', outcome)} close={close}>
      <div className="stack">
        <p>{text(outcome === 'dismissed' ? 'appeal.confirm.dismissed' : 'appeal.confirm.allowed')}</p>
        {outcome !== 'dismissed' && (
          <ul>
            {lines.map((line) => (
              <li key={line.tax}>
                {word('tax', line.tax)}: <strong>{amount(line.amount, appeal.currency)}</strong>
              </li>
            ))}
          </ul>
        )}
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button {...(outcome === 'dismissed' && { look: 'bad' as const })} onClick={confirm}>
            {text('appeal.confirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface AllowedAmountsProps {
  readonly appeal: Appeal;
  readonly error: unknown;
  readonly register: UseFormRegister<AppealDecisionFields>;
  readonly entered: readonly string[];
}

function AllowedAmounts({ appeal: { lines, currency }, error, register, entered }: AllowedAmountsProps) {
  const { text, word, amount } = useText();
  return (
    <fieldset className="stack">
      <legend>{text('appeal.decide.amounts')}</legend>
      {lines.map(({ tax, amount: contested }, index) => (
        <TextField
          key={tax}
          label={word('tax', tax)}
          hint={text('appeal.decide.of', { amount: amount(contested, currency) })}
          fault={fieldErrorAt(error, `/lines/${entered.indexOf(tax)}/amount`)}
          {...register(`lines.${index}.amount`)}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </fieldset>
  );
}

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorAt } from '../../api/problem.ts';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { LongTextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useUnavailableReasonText } from '../../parts/refusal-reasons/unavailable-reason.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';
import { ControlItems, controlResults } from './control-items.tsx';
import { ControlItemResults } from './item-results.tsx';
import { useDecision } from './use-decision.ts';

interface ControlResultProps {
  readonly declaration: DeclarationForOfficers;
}

/**
 * Shows the form in which an officer on site records the result of a control. Sending it completes the control.
 */
export function RecordControlResult({ declaration }: ControlResultProps) {
  const { text } = useText();
  const retold = useRecordTranslation();
  const reason = useUnavailableReasonText();
  const may = usePermission();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { register, handleSubmit, reset, control, setValue } = useForm<Readonly<Record<string, string>>>({
    shouldUnregister: true,
  });
  const decide = useDecision(declaration, () => {
    setKey(crypto.randomUUID());
    reset();
  });
  const allowance = declaration.actions.completeControl;
  const last = declaration.controls.at(-1);
  if (!may('decideDeclaration')) return null;
  if (!allowance?.allowed)
    return (
      <section className="card no-print">
        <h2>{text('sheet.result')}</h2>
        {last?.findings ? <p>{retold.reason(last.findings)}</p> : <p className="soft">{reason(allowance)}</p>}
        <ControlItemResults results={last?.results ?? []} />
      </section>
    );
  return (
    <form
      className="card stack no-print"
      onSubmit={handleSubmit(({ findings = '', ...typed }) => {
        const results = controlResults(typed);
        decide.mutate({
          body: { action: 'completeControl', findings, ...(results.length > 0 && { results }) },
          key,
        });
      })}
    >
      <h2>{text('sheet.result')}</h2>
      {decide.error && <ProblemAlert key={decide.submittedAt} error={decide.error} />}
      <ControlItems
        declaration={declaration}
        register={register}
        control={control}
        setValue={setValue}
        fault={(pointer) => fieldErrorAt(decide.error, pointer)}
      />
      <LongTextField
        label={text('sheet.findings')}
        fault={fieldErrorAt(decide.error, '/findings')}
        {...register('findings')}
        rows={4}
        maxLength={4_000}
        required
      />
      <div>
        <Button type="submit" busy={decide.isPending}>
          {text('sheet.end')}
        </Button>
      </div>
    </form>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorAt } from '../../api/problem.ts';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';
import { type AssessedItemInput, assessedItemsOf } from './assess-items.tsx';
import { type ControlledItem, controlResults } from './control-items.tsx';
import { DecisionField } from './decision-field.tsx';
import { DischargeQuantities } from './discharge-figures.tsx';
import { DecisionHearingNotice, hearingExceptionOf, hearingPropertyNames } from './hearing-fields.tsx';

type DecisionFormValues = Readonly<Record<string, string>>;

/** Value of one property of a decision. */
type DecisionValue =
  | string
  | number
  | readonly string[]
  | readonly AssessedItemInput[]
  | readonly ControlledItem[]
  | Readonly<Record<string, number | string>>;

/** A decision as the officer has entered it. */
export interface DecisionInput {
  readonly action: string;
  readonly [member: string]: DecisionValue;
}

interface DecisionFormProps {
  readonly action: string;
  readonly title?: string;
  /**
   * The declaration, if the decision concerns only one. The officer can then select its bills and guarantees.
   */
  readonly declaration?: DeclarationForOfficers;
  /** JSON Pointer of the decision in the request body, with which the pointers of errors begin. */
  readonly within?: string;
  readonly needs: readonly string[];
  readonly takes: readonly string[];
  readonly error: unknown;
  readonly busy: boolean;
  readonly decide: (body: DecisionInput) => void;
  readonly close: () => void;
}

/**
 * Properties with which an officer assesses duties: amounts by item, or lists. The form shows only one, because
 * one of them is sufficient.
 */
const assessmentFields = ['items', 'lists'] as const;

/** Shows a form for a decision, with the required and optional fields that the declaration lists for it. */
export function DecisionForm(props: DecisionFormProps) {
  const { action, title, declaration, within = '', needs, takes, error, busy, decide, close } = props;
  const { text, word } = useText();
  const { register, control, handleSubmit, setValue, watch } = useForm<DecisionFormValues>({
    shouldUnregister: true,
    // Selects the control that the lane requires. An officer who selects a less thorough control must give a
    // reason.
    defaultValues: { control: declaration?.lane === 'red' ? 'physical' : 'documentary' },
  });
  const isLesserControl =
    action === 'selectForControl' && declaration?.lane === 'red' && watch('control') === 'documentary';
  const [way, setWay] = useState<string>(assessmentFields[0]);
  const { bills, bill, chooseBill } = useBill(props);
  useEffect(() => {
    // Fills in the outstanding amount of the selected bill, which the officer can change.
    if (bill) setValue('amount', bill.amount);
  }, [bill, setValue]);
  const ways = assessmentFields.filter((each) => takes.includes(each));
  const isAvailable = hearingPropertyNames({ declaration, needs, takes });
  const names = [...needs, ...takes].filter(
    (name) => (name === way || !ways.some((each) => each === name)) && isAvailable(name),
  );
  const form = useRef<HTMLFormElement>(null);
  const isComplete = needs.length === 0;
  useEffect(() => {
    // Enter confirms a decision that needs no input. The dialog would focus its first field.
    if (isComplete) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [isComplete]);
  function submit(typed: DecisionFormValues): void {
    const said: DecisionFormValues = {
      ...typed,
      ...(bill && { billReference: bill.reference }),
      ...(declaration?.hearing && { hearing: declaration.hearing.id }),
    };
    const members = names.flatMap((name) => {
      const member = decisionValueOf(name, said);
      return member === null ? [] : [[name, member] as const];
    });
    // Sends all entered fields. The server has listed the fields of the action, and validates their
    // combination.
    decide({ action, ...Object.fromEntries(members) });
  }
  return (
    <Dialog title={title ?? word('decision', action)} close={close}>
      <form ref={form} className="stack" onSubmit={handleSubmit(submit)}>
        {error !== null && <ProblemAlert error={error} />}
        {declaration && <DischargeQuantities action={action} declaration={declaration} />}
        <DecisionHearingNotice declaration={declaration} names={names} />
        {ways.length > 1 && (
          <SelectField
            label={text('member.way')}
            value={way}
            onChange={({ target }) => setWay(target.value)}
            choices={ways.map((each) => ({ value: each, text: word('member', each) }))}
          />
        )}
        {names.map((name) => (
          <DecisionField
            key={name}
            action={action}
            name={name}
            register={register}
            control={control}
            setValue={setValue}
            declaration={declaration}
            bills={bills}
            bill={bill}
            chooseBill={chooseBill}
            required={needs.includes(name) || (name === 'reason' && isLesserControl)}
            fault={(pointer) => fieldErrorAt(error, `${within}${pointer}`)}
          />
        ))}
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {word('decision', action)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Returns the selected bill, and a function that selects one. If the decision requires a bill, the first bill
 * is selected initially.
 */
function useBill({ action, declaration, needs }: DecisionFormProps) {
  const [reference, chooseBill] = useState('');
  const bills = declaration?.actions[action]?.bills ?? [];
  const chosen = bills.find((each) => each.reference === reference);
  return { bills, bill: chosen ?? (needs.includes('billReference') ? bills[0] : undefined), chooseBill };
}

/** Converts the input of a form field to its value in the request; null if the input is empty. */
function decisionValueOf(name: string, typed: DecisionFormValues): DecisionValue | null {
  const value = (typed[name] ?? '').trim();
  if (name === 'hearingException') return hearingExceptionOf(typed);
  if (name === 'evidence') {
    const prefix = 'evidence ';
    const chosen = Object.keys(typed).filter((key) => key.startsWith(prefix) && Boolean(typed[key]));
    return chosen.length > 0 ? chosen.map((key) => key.slice(prefix.length)) : null;
  }
  if (name === 'items' && value === '') {
    const items = assessedItemsOf(typed);
    return items.length > 0 ? items : null;
  }
  if (name === 'results') {
    const results = controlResults(typed);
    return results.length > 0 ? results : null;
  }
  if (value === '') return null;
  switch (name) {
    case 'requestedDocuments':
      return value.split(/[\s,]+/);
    case 'item':
      return Number(value);
    case 'items':
      return linesOf(value).map(([item = '', ...taxes]) => ({
        item: Number(item),
        taxes: taxes.flatMap((tax, index) => {
          const amount = taxes[index + 1] ?? '';
          return index % 2 === 0 ? [{ tax, amount }] : [];
        }),
      }));
    case 'lists':
      return Object.fromEntries(linesOf(value).map(([list = '', version = '']) => [list, Number(version)]));
    default:
      return value;
  }
}

function linesOf(value: string): string[][] {
  return value.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/\s+/)]));
}

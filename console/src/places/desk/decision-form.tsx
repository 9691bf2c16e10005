import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OfficersDeclaration } from '../../api/kinds.ts';
import { faultAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField } from '../../parts/field.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useText } from '../../texts/text.tsx';
import { type AssessedItem, assessedItems } from './assess-items.tsx';
import { DecisionMember } from './decision-member.tsx';
import { DischargeFigures } from './discharge-figures.tsx';

type Typed = Readonly<Record<string, string>>;

/** What a member of a decision may be. */
type Member =
  | string
  | number
  | readonly string[]
  | readonly AssessedItem[]
  | Readonly<Record<string, number>>;

/** A decision with what was typed for it. */
export interface TypedDecision {
  readonly action: string;
  readonly [member: string]: Member;
}

interface DecisionFormProps {
  readonly action: string;
  readonly title?: string;
  /** What is decided on, where it is one: its bills and guarantees are then to choose from. */
  readonly declaration?: OfficersDeclaration;
  /** Where in the body of the call the decision stands, as a JSON Pointer. */
  readonly within?: string;
  readonly needs: readonly string[];
  readonly takes: readonly string[];
  readonly error: unknown;
  readonly busy: boolean;
  readonly decide: (body: TypedDecision) => void;
  readonly close: () => void;
}

/** Either is enough, and only one is asked for: duties are assessed by what each item costs, or by other lists. */
const alternatives = ['items', 'lists'] as const;

/** Asks for what the decision needs, as the declaration told, and for what it may have besides. */
export function DecisionForm(props: DecisionFormProps) {
  const { action, title, declaration, within = '', needs, takes, error, busy, decide, close } = props;
  const { text, word } = useText();
  const { register, control, handleSubmit, setValue } = useForm<Typed>({ shouldUnregister: true });
  const [way, setWay] = useState<string>(alternatives[0]);
  const { bills, bill, chooseBill } = useBill(props);
  useEffect(() => {
    // What is left of the bill, unless somebody types another amount.
    if (bill) setValue('amount', bill.amount);
  }, [bill, setValue]);
  const ways = alternatives.filter((each) => takes.includes(each));
  const names = [...needs, ...takes].filter((name) => name === way || !ways.some((each) => each === name));
  function submit(typed: Typed): void {
    const said: Typed = bill ? { ...typed, billReference: bill.reference } : typed;
    const members = names.flatMap((name) => {
      const member = memberOf(name, said);
      return member === null ? [] : [[name, member] as const];
    });
    // What each action needs the server has told; that it fits the action it judges itself.
    decide({ action, ...Object.fromEntries(members) });
  }
  return (
    <Dialog title={title ?? word('decision', action)} close={close}>
      <form className="stack" onSubmit={handleSubmit(submit)}>
        {error !== null && <ProblemNote error={error} />}
        {declaration && <DischargeFigures action={action} declaration={declaration} />}
        {ways.length > 1 && (
          <SelectField
            label={text('member.way')}
            value={way}
            onChange={({ target }) => setWay(target.value)}
            choices={ways.map((each) => ({ value: each, text: word('member', each) }))}
          />
        )}
        {names.map((name) => (
          <DecisionMember
            key={name}
            action={action}
            name={name}
            register={register}
            control={control}
            declaration={declaration}
            bills={bills}
            bill={bill}
            chooseBill={chooseBill}
            required={needs.includes(name)}
            fault={(pointer) => faultAt(error, `${within}${pointer}`)}
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

/** The bill that is meant: one that has to be named is the first, unless another is chosen. */
function useBill({ action, declaration, needs }: DecisionFormProps) {
  const [reference, chooseBill] = useState('');
  const bills = declaration?.actions[action]?.bills ?? [];
  const chosen = bills.find((each) => each.reference === reference);
  return { bills, bill: chosen ?? (needs.includes('billReference') ? bills[0] : undefined), chooseBill };
}

/** What was typed for a member, as the call has it; null where nothing was. */
function memberOf(name: string, typed: Typed): Member | null {
  const value = (typed[name] ?? '').trim();
  if (name === 'items' && value === '') {
    const items = assessedItems(typed);
    return items.length > 0 ? items : null;
  }
  if (value === '') return null;
  switch (name) {
    case 'requestedDocuments':
      return value.split(/[\s,]+/);
    case 'item':
      return Number(value);
    case 'items':
      return linesOf(value).map(([item = '', duty = '', vat = '']) => ({ item: Number(item), duty, vat }));
    case 'lists':
      return Object.fromEntries(linesOf(value).map(([list = '', version = '']) => [list, Number(version)]));
    default:
      return value;
  }
}

function linesOf(value: string): string[][] {
  return value.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/\s+/)]));
}

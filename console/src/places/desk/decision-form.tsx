import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OfficersDeclaration } from '../../api/kinds.ts';
import { faultAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useText } from '../../texts/text.tsx';
import { DecisionMember, payable } from './decision-member.tsx';

type Typed = Readonly<Record<string, string>>;

/** A decision with what was typed for it. */
/** What a member of a decision may be. */
type Member = string | string[] | AssessedItem[] | Readonly<Record<string, number>>;

interface AssessedItem {
  readonly item: number;
  readonly duty: string;
  readonly vat: string;
}

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

/** Asks for what the decision needs, as the declaration told, and for what it may have besides. */
export function DecisionForm(props: DecisionFormProps) {
  const { action, title, declaration, within = '', needs, takes, error, busy, decide, close } = props;
  const { text, word } = useText();
  const [reference, chooseBill] = useState<string | null>(null);
  const bills = needs.includes('billReference') ? payable(declaration) : [];
  const bill = bills.find((each) => each.reference === reference) ?? bills[0];
  const { register, handleSubmit, setValue } = useForm<Typed>();
  useEffect(() => {
    // What is left of the bill, unless somebody types another amount.
    if (bill) setValue('amount', bill.outstanding);
  }, [bill, setValue]);
  function submit(typed: Typed): void {
    const said: Typed = bill ? { ...typed, billReference: bill.reference } : typed;
    const members = [...needs, ...takes].flatMap((name) => {
      const value = (said[name] ?? '').trim();
      return value === '' ? [] : [[name, memberOf(name, value)] as const];
    });
    // What each action needs the server has told; that it fits the action it judges itself.
    decide({ action, ...Object.fromEntries(members) });
  }
  return (
    <Dialog title={title ?? word('decision', action)} close={close}>
      <form className="stack" onSubmit={handleSubmit(submit)}>
        {error !== null && <ProblemNote error={error} />}
        {[...needs, ...takes].map((name) => (
          <DecisionMember
            key={name}
            name={name}
            register={register}
            declaration={declaration}
            bill={bill}
            chooseBill={chooseBill}
            required={needs.includes(name)}
            fault={faultAt(error, `${within}/${name}`)}
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

function memberOf(name: string, value: string): Member {
  switch (name) {
    case 'requestedDocuments':
      return value.split(/[\s,]+/);
    case 'dueBy':
      return new Date(value).toISOString();
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

import type { ComponentProps } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import type { OfficersDeclaration } from '../../api/kinds.ts';
import { GuaranteeField } from '../../parts/declaration/guarantee-field.tsx';
import { LongTextField, SelectField, TextField } from '../../parts/field.tsx';
import { useText } from '../../texts/text.tsx';

interface DecisionMemberProps {
  readonly name: string;
  readonly register: UseFormRegister<Readonly<Record<string, string>>>;
  readonly required: boolean;
  readonly fault: string | null;
  readonly declaration: OfficersDeclaration | undefined;
  /** Which bill is meant, of those that can be paid. */
  readonly bill: Bill | undefined;
  readonly chooseBill: (reference: string) => void;
}

type Bill = OfficersDeclaration['bills'][number];

const choices: Readonly<Record<string, readonly string[]>> = {
  lane: ['green', 'yellow', 'red'],
  control: ['documentary', 'physical'],
  outcome: ['re_export', 'destruction', 'abandonment', 'seizure'],
};
const long = new Set(['reason', 'question', 'findings']);

/** One thing that a decision needs or may have: what is known is to choose from. */
export function DecisionMember(props: DecisionMemberProps) {
  const { name, register, required, fault, declaration, bill, chooseBill } = props;
  const { text, word } = useText();
  const label = required ? word('member', name) : `${word('member', name)} ${text('optional')}`;
  const field = { label, required, fault, ...register(name) };
  const known = choices[name];
  if (known)
    return <SelectField {...field} choices={known.map((value) => ({ value, text: word(name, value) }))} />;
  if (long.has(name)) return <LongTextField {...field} />;
  switch (name) {
    case 'billReference':
      return bill ? (
        <BillField
          label={label}
          required={required}
          fault={fault}
          bills={payable(declaration)}
          bill={bill}
          chooseBill={chooseBill}
        />
      ) : (
        <TextField {...field} />
      );
    case 'guaranteeReference':
      return <GuaranteeField {...field} organisationId={declaration?.organisation.id} />;
    case 'amount':
      return <AmountField {...field} declaration={declaration} />;
    case 'items':
      return <LongTextField {...field} hint={text('member.items.hint')} />;
    case 'lists':
      return <LongTextField {...field} hint={text('member.lists.hint')} />;
    case 'requestedDocuments':
      return <TextField {...field} hint={text('member.requestedDocuments.hint')} autoComplete="off" />;
    case 'dueBy':
      return <TextField {...field} hint={text('member.dueBy.hint')} type="datetime-local" />;
    default:
      return <TextField {...field} />;
  }
}

interface BillFieldProps {
  readonly label: string;
  readonly required: boolean;
  readonly fault: string | null;
  readonly bills: readonly Bill[];
  readonly bill: Bill;
  readonly chooseBill: (reference: string) => void;
}

/** The bill that was paid, of those that can be. */
function BillField({ bills, bill, chooseBill, ...field }: BillFieldProps) {
  const { amount } = useText();
  return (
    <SelectField
      {...field}
      value={bill.reference}
      onChange={({ target }) => chooseBill(target.value)}
      choices={bills.map((each) => ({
        value: each.reference,
        text: `${each.reference} – ${amount(each.outstanding, each.currency)}`,
      }))}
    />
  );
}

interface AmountFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly fault: string | null;
  readonly declaration: OfficersDeclaration | undefined;
}

/** An amount in the national currency. */
function AmountField({ declaration, ...field }: AmountFieldProps) {
  const { text } = useText();
  const currency = declaration?.duties?.currency ?? declaration?.bills[0]?.currency;
  const hint = currency && text('member.amount.hint', { currency });
  return <TextField {...field} hint={hint} inputMode="decimal" autoComplete="off" />;
}

/** The bills that a payment can be for. */
export function payable(declaration: OfficersDeclaration | undefined): readonly Bill[] {
  return declaration?.bills.filter(({ state }) => state === 'due' || state === 'secured') ?? [];
}

import type { UseFormRegister } from 'react-hook-form';
import type { OfficersDeclaration } from '../../api/types.ts';
import { TextField } from '../../parts/field.tsx';
import { useText } from '../../texts/text.tsx';

type AssessmentFormValues = Readonly<Record<string, string>>;

export interface AssessedItem {
  readonly item: number;
  readonly duty: string;
  readonly vat: string;
}

const costs = ['duty', 'vat'] as const;

interface AssessItemsProps {
  readonly declaration: OfficersDeclaration;
  readonly register: UseFormRegister<AssessmentFormValues>;
  readonly fault: (pointer: string) => string | null;
}

/** Shows duty amounts for each goods item, prefilled with the calculated values. */
export function AssessItems({ declaration, register, fault }: AssessItemsProps) {
  const { text, word } = useText();
  const calculation = declaration.duties?.calculation;
  const calculated = calculation?.kind === 'calculated' ? calculation.items : [];
  return (declaration.document.goodsItems ?? []).map(({ description, commodityCode }, index) => {
    const number = index + 1;
    const known = calculated.find(({ item }) => item === number);
    return (
      <fieldset key={number}>
        <legend>
          {text('goods.item', { number })} <span className="soft">{description ?? commodityCode}</span>
        </legend>
        <div className="pair">
          {costs.map((cost) => (
            <TextField
              key={cost}
              label={word('assess', cost)}
              fault={fault(`/items/${index}/${cost}`)}
              {...register(`${cost} ${number}`)}
              defaultValue={known?.[cost] ?? ''}
              inputMode="decimal"
              autoComplete="off"
              required
            />
          ))}
        </div>
      </fieldset>
    );
  });
}

/** Converts the form input to items, by item number. */
export function assessedItems(typed: AssessmentFormValues): readonly AssessedItem[] {
  return Object.keys(typed).flatMap((name) => {
    const [cost, number] = name.split(' ');
    if (cost !== 'duty' || number === undefined) return [];
    return [{ item: Number(number), duty: amountOf(typed[name]), vat: amountOf(typed[`vat ${number}`]) }];
  });
}

function amountOf(typed = ''): string {
  return typed.trim();
}

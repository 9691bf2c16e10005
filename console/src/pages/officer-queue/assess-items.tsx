import type { UseFormRegister } from 'react-hook-form';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { TextField } from '../../parts/field.tsx';
import { country } from '../../texts/country.ts';
import { useText } from '../../texts/text.tsx';

type AssessmentFormValues = Readonly<Record<string, string>>;

export interface AssessedItemInput {
  readonly item: number;
  readonly taxes: readonly { readonly tax: string; readonly amount: string }[];
}

interface AssessItemsProps {
  readonly declaration: DeclarationForOfficers;
  readonly register: UseFormRegister<AssessmentFormValues>;
  readonly fault: (pointer: string) => string | null;
}

/** Shows a field for each tax of each goods item, filled in with the amount that the portal has calculated. */
export function AssessItems({ declaration, register, fault }: AssessItemsProps) {
  const { text, word } = useText();
  const calculation = declaration.duties?.calculation;
  const calculated = calculation?.kind === 'calculated' ? calculation.items : [];
  return (declaration.document.goodsItems ?? []).map(({ description, commodityCode }, index) => {
    const number = index + 1;
    const known = calculated.find(({ item }) => item === number)?.taxes ?? [];
    return (
      <fieldset key={number}>
        <legend>
          {text('goods.item', { number })} <span className="soft">{description ?? commodityCode}</span>
        </legend>
        <div className="pair">
          {country.taxes.map(({ code }, position) => (
            <TextField
              key={code}
              label={word('tax', code)}
              fault={fault(`/items/${index}/taxes/${position}/amount`)}
              {...register(`${code} ${number}`)}
              defaultValue={known.find((each) => each.code === code)?.amount ?? ''}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </div>
      </fieldset>
    );
  });
}

/** Converts the form input to assessed items, by item number. A tax whose field is empty is not charged. */
export function assessedItemsOf(typed: AssessmentFormValues): readonly AssessedItemInput[] {
  const [first] = country.taxes;
  return Object.keys(typed).flatMap((name) => {
    const [code, number] = name.split(' ');
    if (code !== first?.code || number === undefined) return [];
    const taxes = country.taxes.map((each) => ({
      tax: each.code,
      amount: (typed[`${each.code} ${number}`] ?? '').trim() || (0).toFixed(country.currency.decimals),
    }));
    return [{ item: Number(number), taxes }];
  });
}

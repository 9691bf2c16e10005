import { type Control, type UseFormRegister, type UseFormSetValue, useWatch } from 'react-hook-form';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { CheckField, SelectField, TextField } from '../../parts/field.tsx';
import { useText } from '../../texts/text.tsx';

type ControlFormValues = Readonly<Record<string, string>>;

/** Result of a control of one goods item. */
export type ControlledItem = NonNullable<DeclarationForOfficers['controls'][number]['results']>[number];

type Irregularity = Extract<ControlledItem, { outcome: 'irregular' }>['irregularities'][number];

const irregularities: readonly Irregularity[] = [
  'quantity',
  'classification',
  'value',
  'origin',
  'prohibited',
  'other',
];
const outcomes = ['in_order', 'irregular'] as const;

interface ControlItemsProps {
  readonly declaration: DeclarationForOfficers;
  readonly register: UseFormRegister<ControlFormValues>;
  readonly control: Control<ControlFormValues>;
  readonly setValue: UseFormSetValue<ControlFormValues>;
  readonly fault: (pointer: string) => string | null;
}

/** Shows the result of each goods item. Items without a result were not controlled. */
export function ControlItems({ declaration, register, control, setValue, fault }: ControlItemsProps) {
  const { text, word } = useText();
  const values = useWatch({ control });
  const items = declaration.document.goodsItems ?? [];
  const choices = [
    { value: '', text: text('result.none') },
    ...outcomes.map((value) => ({ value, text: word('result', value) })),
  ];
  const results = controlResults(values);
  const faultOf = (number: number, member: string) => {
    const index = results.findIndex(({ item }) => item === number);
    return index < 0 ? null : fault(`/results/${index}/${member}`);
  };
  return (
    <fieldset className="stack">
      <legend>{text('results')}</legend>
      {items.length > 1 && (
        <div>
          <Button
            look="quiet"
            onClick={() => {
              for (const number of items.keys()) setValue(`result ${number + 1}`, 'in_order');
            }}
          >
            {text('results.allInOrder')}
          </Button>
        </div>
      )}
      {items.map(({ description, commodityCode }, index) => {
        const number = index + 1;
        return (
          <div className="stack" key={number}>
            <SelectField
              label={`${text('goods.item', { number })} ${description ?? commodityCode ?? ''}`}
              choices={choices}
              fault={faultOf(number, 'item')}
              {...register(`result ${number}`)}
            />
            {values[`result ${number}`] === 'irregular' && (
              <>
                <fieldset className="field">
                  <legend>{text('result.irregularities')}</legend>
                  <div className="row">
                    {irregularities.map((each) => (
                      <CheckField
                        key={each}
                        label={word('irregularity', each)}
                        {...register(`${each} ${number}`)}
                      />
                    ))}
                  </div>
                  {faultOf(number, 'irregularities') && !hasIrregularity(results, number) && (
                    <div className="fault">{text('result.irregularities.missing')}</div>
                  )}
                </fieldset>
                <TextField
                  label={text('result.measures')}
                  fault={faultOf(number, 'measures')}
                  maxLength={2_000}
                  {...register(`measures ${number}`)}
                />
              </>
            )}
            {(values[`result ${number}`] ?? '') !== '' && (
              <TextField
                label={text('result.samples')}
                hint={text('result.samples.hint')}
                fault={faultOf(number, 'samples')}
                {...register(`samples ${number}`)}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function hasIrregularity(results: readonly ControlledItem[], number: number): boolean {
  return results.some(
    (each) => each.item === number && each.outcome === 'irregular' && each.irregularities.length > 0,
  );
}

/** Converts the form input to results, by item number. */
export function controlResults(typed: Partial<ControlFormValues>): readonly ControlledItem[] {
  return Object.entries(typed).flatMap(([name, outcome]): ControlledItem[] => {
    const [field, number] = name.split(' ');
    if (field !== 'result' || (outcome !== 'in_order' && outcome !== 'irregular')) return [];
    const of = (member: string): string => (typed[`${member} ${number}`] ?? '').trim();
    const taken = of('samples')
      .split(',')
      .flatMap((sample) => sample.trim() || []);
    const samples = taken.length > 0 ? { samples: taken } : {};
    const item = Number(number);
    if (outcome === 'in_order') return [{ item, outcome, ...samples }];
    const measures = of('measures');
    return [
      {
        ...{ item, outcome, ...samples },
        irregularities: irregularities.filter((each) => Boolean(typed[`${each} ${number}`])),
        ...(measures !== '' && { measures }),
      },
    ];
  });
}

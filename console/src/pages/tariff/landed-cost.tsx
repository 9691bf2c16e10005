import { useState } from 'react';
import { CodeField } from '../../parts/code-picker/code-field.tsx';
import { codeWithName } from '../../parts/code-picker/code-option.tsx';
import { useReferenceEntry } from '../../parts/code-picker/codes.ts';
import { sumOfDecimals } from '../../parts/decimals.ts';
import { DutySteps } from '../../parts/declaration/duty-steps.tsx';
import { EstimateResult, useDutyEstimate } from '../../parts/estimate/estimate.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { country, declarationTypeCodes, directionOf } from '../../texts/country.ts';
import { parseAmount } from '../../texts/formats/amounts.ts';
import { useText } from '../../texts/text.tsx';
import { isCompleteDate, type TariffSearch } from './tariff-search.ts';

interface LandedCostProps {
  readonly code: string;
  /** Supplementary unit of the code; null if the mass is sufficient. */
  readonly unit: string | null;
  readonly search: TariffSearch;
  readonly change: (changed: TariffSearch) => void;
}

/** The cost of goods includes their transport to the border, as the customs value does. */
const incoterm = 'CIF';

/** Shows the form for the goods, and their duties, taxes and landed cost with each step of the calculation. */
export function LandedCost({ code, unit, search, change }: LandedCostProps) {
  const { text, amount } = useText();
  const { origin = '', currency = country.currency.code, preference = '' } = search;
  const procedure = country.examples['/goodsItems/*/procedure'] ?? '';
  const unitName = useReferenceEntry('units', unit ?? '')?.name;
  const procedureName = useReferenceEntry('procedures', procedure)?.name;
  const isComplete = search.value !== undefined && search.mass !== undefined && origin !== '';
  const { data, error, isFetching } = useDutyEstimate(
    isComplete ? documentOf(code, unit, procedure, search) : {},
    isCompleteDate(search.date) ? search.date : undefined,
  );
  const duties = isComplete ? data?.duties : undefined;
  return (
    <section className="card stack" aria-label={text('tariff.cost')} aria-busy={isFetching}>
      <h2>{text('tariff.cost')}</h2>
      <div className="fields">
        <NumberField id="cost-value" name="value" search={search} change={change} />
        <CodeField
          id="cost-currency"
          label={text('tariff.currency')}
          list="currencies"
          value={currency}
          change={(chosen) => change({ currency: chosen })}
        />
        <NumberField id="cost-mass" name="mass" search={search} change={change} />
        {unit !== null && (
          <NumberField
            id="cost-quantity"
            name="quantity"
            hint={codeWithName(unit, unitName)}
            search={search}
            change={change}
          />
        )}
        <CodeField
          label={text('tariff.preference')}
          list="preferences"
          value={preference}
          change={(chosen) => change({ preference: chosen })}
        />
      </div>
      {!isComplete && <p>{text('tariff.cost.missing')}</p>}
      {isComplete && error && <ProblemAlert error={error} />}
      {duties && (
        <>
          {duties.kind === 'calculated' && (
            <p>
              {text('tariff.cost.total')}{' '}
              <strong>
                {amount(sumOfDecimals([duties.totals.customsValue, duties.totals.payable]), duties.currency)}
              </strong>
            </p>
          )}
          <EstimateResult duties={duties} focusOn={(pointer) => fieldOf(pointer)?.focus()} />
          <DutySteps calculation={duties} />
        </>
      )}
      <p className="soft">
        {text('tariff.cost.about', { procedure: codeWithName(procedure, procedureName) })}
      </p>
    </section>
  );
}

/** Returns the part of a declaration from which duties are calculated. */
function documentOf(code: string, unit: string | null, procedure: string, search: TariffSearch) {
  const { origin, value, mass, quantity, preference } = search;
  const { currency = country.currency.code } = search;
  return {
    type: declarationTypeCodes.find((type) => directionOf(type) === 'import'),
    invoice: { currency, incoterm },
    goodsItems: [
      {
        ...{ commodityCode: code, procedure, origin, itemAmount: value },
        ...{ netMass: mass, grossMass: mass },
        preference: preference ?? country.examples['/goodsItems/*/preference'],
        ...(unit !== null && { supplementaryUnits: { unit, quantity } }),
      },
    ],
  };
}

/** Ids of the fields, by the last part of the JSON pointer of the element that they set. */
const fieldIds: Readonly<Record<string, string>> = {
  itemAmount: 'cost-value',
  currency: 'cost-currency',
  grossMass: 'cost-mass',
  netMass: 'cost-mass',
  quantity: 'cost-quantity',
  supplementaryUnits: 'cost-quantity',
};

function fieldOf(pointer: string): HTMLElement | null {
  return document.getElementById(fieldIds[pointer.split('/').at(-1) ?? ''] ?? '');
}

interface NumberFieldProps extends Pick<LandedCostProps, 'search' | 'change'> {
  readonly id: string;
  readonly name: 'value' | 'mass' | 'quantity';
  readonly hint?: string;
}

/** Shows a field for a number with the decimal sign of the user. The URL contains it in the format of the contract. */
function NumberField({ id, name, hint, search, change }: NumberFieldProps) {
  const { text, formats } = useText();
  const [typed, setTyped] = useState(() => (search[name] ?? '').replace('.', formats.decimalSign));
  const isRead = typed.trim() === '' || parseAmount(typed, formats) !== null;
  return (
    <TextField
      id={id}
      label={text(`tariff.${name}`)}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={typed}
      fault={isRead ? undefined : text('tariff.number')}
      onChange={({ target }) => {
        setTyped(target.value);
        change({ [name]: parseAmount(target.value, formats) ?? '' });
      }}
    />
  );
}

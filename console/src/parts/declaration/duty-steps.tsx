import { Link } from '@tanstack/react-router';
import type { Duties } from '../../api/types.ts';
import { directionOf } from '../../texts/country.ts';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';

interface DutyStepsProps {
  readonly calculation: Duties;
  /** Accepted declaration, whose tariff of then each goods item links to. */
  readonly declaration?: { readonly id: string; readonly type: string };
}

/** Shows the calculation steps of the duties of each goods item with their legal acts, collapsed at first. */
export function DutySteps({ calculation, declaration }: DutyStepsProps) {
  const { text, word, amount, decimal } = useText();
  const retold = useRecordTranslation();
  if (calculation.kind !== 'calculated') return null;
  // Localizes the decimal sign: 7.5 % is 7,5 % in some locales.
  const rateOf = (rate: string) => retold.step(rate).replaceAll(/\d+\.\d+/g, decimal);
  return (
    <details>
      <summary>{text('money.steps')}</summary>
      {calculation.items.map(({ item, commodityCode, steps }) => (
        <div key={item}>
          <h3>{text('goods.item', { number: item })}</h3>
          <table className="steps">
            <tbody>
              {steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps follow one another
                <tr key={index}>
                  <th scope="row">{word('step', step.step)}</th>
                  <td>
                    {retold.step(step.description)}
                    {step.legalBase && <div className="soft">{step.legalBase}</div>}
                  </td>
                  <td className="number">{step.rate && rateOf(step.rate)}</td>
                  <td className="number">{amount(step.amount, calculation.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {declaration && (
            <p>
              <Link
                to="/tariff/$code"
                params={{ code: commodityCode }}
                search={{ declaration: declaration.id, direction: directionOf(declaration.type) }}
              >
                {text('money.tariff', { code: commodityCode })}
              </Link>
            </p>
          )}
        </div>
      ))}
    </details>
  );
}

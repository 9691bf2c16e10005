import type { Duties } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';

/** Shows the calculation steps of the duties of each goods item, collapsed at first. */
export function DutySteps({ calculation }: { readonly calculation: Duties }) {
  const { text, word, amount, decimal } = useText();
  const retold = useRecordTranslation();
  if (calculation.kind !== 'calculated') return null;
  // Localizes the decimal sign: 7.5 % is 7,5 % in some locales.
  const rateOf = (rate: string) => retold.step(rate).replaceAll(/\d+\.\d+/g, decimal);
  return (
    <details>
      <summary>{text('money.steps')}</summary>
      {calculation.items.map(({ item, steps }) => (
        <div key={item}>
          <h3>{text('goods.item', { number: item })}</h3>
          <table className="steps">
            <tbody>
              {steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps follow one another
                <tr key={index}>
                  <th scope="row">{word('step', step.step)}</th>
                  <td>{retold.step(step.description)}</td>
                  <td className="number">{step.rate && rateOf(step.rate)}</td>
                  <td className="number">{amount(step.amount, calculation.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </details>
  );
}

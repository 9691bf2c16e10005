import type { Duties } from '../../api/kinds.ts';
import { useText } from '../../texts/text.tsx';

/** How the duties of each goods item were reckoned, folded away. */
export function DutySteps({ calculation }: { readonly calculation: Duties }) {
  const { text, word, amount } = useText();
  if (calculation.kind !== 'calculated') return null;
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
                  <td lang="en">{step.what}</td>
                  <td className="number">{step.rate}</td>
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

import type { OfficersDeclaration } from '../api/kinds.ts';
import { Mark } from '../parts/mark.tsx';
import { Time } from '../parts/time.tsx';
import { useText } from '../texts/text.tsx';

interface Shown {
  readonly declaration: OfficersDeclaration;
}

/** What is to be paid and why: the duties step by step, and the bills. */
export function DeskMoney({ declaration }: Shown) {
  const { text, day } = useText();
  const { bills, duties, unassessed } = declaration;
  const speech = useText();
  return (
    <section className="card stack">
      <h2>{text('money')}</h2>
      {unassessed && (
        <div className="note warn">
          <strong>{text('money.unassessed')}</strong>
          <ul>
            {unassessed.map(({ pointer, message }) => (
              <li key={pointer}>
                <code>{pointer}</code> {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {duties === null && !unassessed && <p className="soft">{text('money.notYet')}</p>}
      {bills.length > 0 && (
        <ul>
          {bills.map(({ number, reference, state, amount, currency, dueBy }) => (
            <li key={number}>
              <strong>{speech.amount(amount, currency)}</strong> <code>{reference}</code>{' '}
              <Mark tone={state === 'due' ? 'warn' : 'plain'}>{speech.word('bill', state)}</Mark>{' '}
              {state === 'due' && dueBy && (
                <span className="soft">{text('money.dueBy', { day: day(dueBy) })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {duties && (
        <>
          <p>
            {text('money.payable')} <strong>{speech.amount(duties.payable, duties.currency)}</strong>{' '}
            <span className="soft">
              <Time at={duties.assessedAt} />
            </span>
          </p>
          <Steps declaration={declaration} />
        </>
      )}
    </section>
  );
}

function Steps({ declaration: { duties } }: Shown) {
  const { text, word, amount } = useText();
  if (duties?.calculation.kind !== 'calculated') return null;
  return (
    <details>
      <summary>{text('money.steps')}</summary>
      {duties.calculation.items.map(({ item, steps }) => (
        <div key={item}>
          <h3>{text('goods.item', { number: item })}</h3>
          <table className="steps">
            <tbody>
              {steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps follow one another
                <tr key={index}>
                  <th scope="row">{word('step', step.step)}</th>
                  <td>{step.what}</td>
                  <td className="number">{step.rate}</td>
                  <td className="number">{amount(step.amount, duties.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </details>
  );
}

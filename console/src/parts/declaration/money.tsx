import type { OfficersDeclaration } from '../../api/kinds.ts';
import { useText } from '../../texts/text.tsx';
import { Mark } from '../mark.tsx';
import { Time } from '../time.tsx';
import { DutySteps } from './duty-steps.tsx';

type Bill = Pick<
  OfficersDeclaration['bills'][number],
  'reference' | 'state' | 'amount' | 'currency' | 'dueBy'
>;

interface Shown {
  readonly declaration: Pick<OfficersDeclaration, 'duties' | 'unassessed'> & {
    readonly bills: readonly Bill[];
  };
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
          {bills.map(({ reference, state, amount, currency, dueBy }) => (
            <li key={reference}>
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
          <DutySteps calculation={duties.calculation} />
        </>
      )}
    </section>
  );
}

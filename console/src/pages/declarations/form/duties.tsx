import type { Duties as Calculated } from '../../../api/types.ts';
import { DutySteps } from '../../../parts/declaration/duty-steps.tsx';
import { useText } from '../../../texts/text.tsx';

/** Shows the amounts due, or the reason why they can't be calculated. */
export function DutyEstimate({ duties }: { readonly duties: Calculated }) {
  const { text, amount } = useText();
  switch (duties.kind) {
    case 'calculated':
      return (
        <>
          <p>
            {text('money.payable')} <strong>{amount(duties.totals.payable, duties.currency)}</strong>{' '}
            <span className="soft">
              {text('document.duties', {
                duty: amount(duties.totals.duty, duties.currency),
                vat: amount(duties.totals.vat, duties.currency),
              })}
            </span>
          </p>
          <DutySteps calculation={duties} />
        </>
      );
    case 'nothing_due':
      return <p>{duties.reason}</p>;
    default:
      return (
        <div className="note warn">
          <strong>{text('money.unassessed')}</strong>
          <ul>
            {duties.reasons.map(({ pointer, message }) => (
              <li key={pointer}>{message}</li>
            ))}
          </ul>
        </div>
      );
  }
}

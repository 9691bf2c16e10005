import type { DryRun } from '../../api/kinds.ts';
import { DutySteps } from '../../parts/declaration/duty-steps.tsx';
import { useText } from '../../texts/text.tsx';
import { useTold } from './told.ts';

/** What lodging would say: that it keeps the rules, what should be known, and what it costs. */
export function Checked({ answer }: { readonly answer: DryRun }) {
  const { text, amount } = useText();
  const { duties, warnings } = answer;
  const told = useTold();
  return (
    <section
      className="card stack"
      role="status"
      tabIndex={-1}
      ref={told}
      aria-label={text('document.checked')}
    >
      <p className="note good">
        <strong>{text('document.checked')}</strong>
        {text('document.checked.detail')}
      </p>
      {warnings.length > 0 && (
        <div className="note warn">
          <strong>{text('document.warnings')}</strong>
          <ul>
            {warnings.map(({ code, pointer, message, help }) => (
              <li key={`${code}${pointer}`}>
                {message} <code>{pointer}</code>{' '}
                <a href={help} target="_blank" rel="noreferrer">
                  {code}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {duties.kind === 'calculated' && (
        <p>
          {text('money.payable')} <strong>{amount(duties.totals.payable, duties.currency)}</strong>{' '}
          <span className="soft">
            {text('document.duties', {
              duty: amount(duties.totals.duty, duties.currency),
              vat: amount(duties.totals.vat, duties.currency),
            })}
          </span>
        </p>
      )}
      {duties.kind === 'nothing_due' && <p>{duties.reason}</p>}
      {duties.kind === 'not_calculable' && (
        <div className="note warn">
          <strong>{text('money.unassessed')}</strong>
          <ul>
            {duties.reasons.map(({ pointer, message }) => (
              <li key={pointer}>
                <code>{pointer}</code> {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <DutySteps calculation={duties} />
    </section>
  );
}

import type { DryRun, TriedAmendment } from '../../api/kinds.ts';
import { Changes } from '../../parts/declaration/changes.tsx';
import { DutySteps } from '../../parts/declaration/duty-steps.tsx';
import { LawFacts } from '../../parts/declaration/law.tsx';
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

/** What an amendment would change: the differences, and what they do to what is owed. */
export function Tried({ answer }: { readonly answer: TriedAmendment }) {
  const { text, decimal } = useText();
  const { diff, law, before, after, effect } = answer;
  const told = useTold();
  const effects = (['billed', 'refunded', 'reserved'] as const).filter((name) => Number(effect[name]) !== 0);
  return (
    <section
      className="card stack"
      role="status"
      tabIndex={-1}
      ref={told}
      aria-label={text('document.tried')}
    >
      <p className="note good">
        <strong>{text('document.tried')}</strong>
        {text('document.tried.detail')}
      </p>
      <Changes diff={diff} />
      {before !== null && after !== null && (
        <p>
          {text('money.payable')} <del>{decimal(before)}</del> <ins>{decimal(after)}</ins>
        </p>
      )}
      {effects.length > 0 ? (
        <ul>
          {effects.map((name) => (
            <li key={name}>{text(`document.effect.${name}`, { amount: decimal(effect[name]) })}</li>
          ))}
        </ul>
      ) : (
        <p className="soft">{text('document.effect.none')}</p>
      )}
      <LawFacts law={law} />
    </section>
  );
}

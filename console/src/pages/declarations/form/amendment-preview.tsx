import type { AmendmentDryRun } from '../../../api/types.ts';
import { ApplicableLaw } from '../../../parts/declaration/applicable-law.tsx';
import { DiffTable } from '../../../parts/declaration/diff-table.tsx';
import { useText } from '../../../texts/text.tsx';
import { useScrollToResult } from '../use-scroll-to-result.ts';
import { ValidationWarnings } from './warnings.tsx';

/** Shows a preview of an amendment: differences and change of the amounts due. */
export function AmendmentPreview({ answer }: { readonly answer: AmendmentDryRun }) {
  const { text, decimal } = useText();
  const { diff, applicableLaw, before, after, effect, warnings } = answer;
  const resultRef = useScrollToResult();
  const effects = (['billed', 'refunded', 'reserved'] as const).filter((name) => Number(effect[name]) !== 0);
  return (
    <section
      className="card stack"
      role="status"
      tabIndex={-1}
      ref={resultRef}
      aria-label={text('document.tried')}
    >
      <p className="note good">
        <strong>{text('document.tried')}</strong>
        {text('document.tried.detail')}
      </p>
      <DiffTable diff={diff} />
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
      {warnings.length > 0 && <ValidationWarnings warnings={warnings} />}
      <ApplicableLaw law={applicableLaw} />
    </section>
  );
}

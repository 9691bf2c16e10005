import type { DeclarationForOfficers } from '../../api/types.ts';
import { pathOfPointer, valueAtPath } from '../../parts/declaration/document-edit.ts';
import { useElementPath } from '../../parts/declaration/elements.ts';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';

/** Shows inspection hints: the reason for the control, and the declared elements that matched a risk rule. */
export function InspectionHints({ declaration }: { readonly declaration: DeclarationForOfficers }) {
  const { text } = useText();
  const retold = useRecordTranslation();
  const pathOf = useElementPath();
  const { history, risk, document } = declaration;
  const opened = history.findLast(({ event }) => event === 'control.opened');
  const matched = risk[0]?.matched ?? [];
  if (!opened?.reason && matched.length === 0) return null;
  return (
    <section className="card">
      <h2>{text('sheet.lookFor')}</h2>
      {opened?.reason && <p>{retold.reason(opened.reason)}</p>}
      <ul>
        {matched.map(({ ruleId, name, elements }) => (
          <li key={ruleId}>
            <strong>{name}</strong>
            <ul>
              {elements.map((pointer) => {
                const place = pathOfPointer(pointer);
                return (
                  <li key={pointer}>
                    {pathOf(place)}: {String(valueAtPath(document, place) ?? '')}
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

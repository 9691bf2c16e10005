import type { OfficersDeclaration } from '../../api/kinds.ts';
import { valueAt } from '../../parts/declaration/document-edit.ts';
import { useElementPath } from '../../parts/declaration/elements.ts';
import { useText } from '../../texts/text.tsx';

/** What to look for: why the control was opened, and what of the document risk rules matched. */
export function LookFor({ declaration }: { readonly declaration: OfficersDeclaration }) {
  const { text } = useText();
  const pathOf = useElementPath();
  const { history, risk, document } = declaration;
  const opened = history.findLast(({ event }) => event === 'control.opened');
  const matched = risk[0]?.matched ?? [];
  if (!opened?.reason && matched.length === 0) return null;
  return (
    <section className="card">
      <h2>{text('sheet.lookFor')}</h2>
      {opened?.reason && <p>{opened.reason}</p>}
      <ul>
        {matched.map(({ ruleId, name, elements }) => (
          <li key={ruleId}>
            <strong>{name}</strong>
            <ul>
              {elements.map((pointer) => {
                const place = placeOf(pointer);
                return (
                  <li key={pointer}>
                    {pathOf(place)}: {String(valueAt(document, place) ?? '')}
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

/** The parts of a JSON Pointer into a declaration, whose members have no `~`. */
function placeOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

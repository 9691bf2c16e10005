import { useState } from 'react';
import type { OfficersDeclaration } from '../../api/kinds.ts';
import { useText } from '../../texts/text.tsx';
import { Time } from '../time.tsx';
import { type Place, valueAt } from './document-edit.ts';
import { useLabel } from './document-field.tsx';
import type { FieldSpec, SectionSpec } from './document-fields.ts';
import { sections } from './document-sections.ts';

interface Shown {
  readonly declaration: Pick<OfficersDeclaration, 'document'>;
}

/** Everything that is declared, in the order of the form; folded away, since it may be hundreds of goods items. */
export function DeclaredDocument({ declaration: { document } }: Shown) {
  const { text } = useText();
  const [open, setOpen] = useState(false);
  return (
    <details className="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('document.whole')}</summary>
      {open && (
        <div className="stack">
          {sections.map((section) => (
            <Section key={section.name} section={section} document={document} />
          ))}
        </div>
      )}
    </details>
  );
}

interface SectionProps {
  readonly section: SectionSpec;
  readonly document: unknown;
}

function Section({ section: { name, fields }, document }: SectionProps) {
  const { word } = useText();
  if (!fields.some((spec) => isThere(valueAt(document, [spec.name])))) return null;
  return (
    <section className="stack">
      <h2>{word('section', name)}</h2>
      <Members specs={fields} value={document} place={[]} />
    </section>
  );
}

interface MembersProps {
  readonly specs: readonly FieldSpec[];
  readonly value: unknown;
  readonly place: Place;
}

function Members({ specs, value, place }: MembersProps) {
  const label = useLabel();
  const there = specs.filter(({ name }) => isThere(valueAt(value, [name])));
  const single = there.filter(({ kind }) => kind !== 'group' && kind !== 'list');
  return (
    <>
      {single.length > 0 && (
        <dl className="facts">
          {single.map((spec) => (
            <div key={spec.name}>
              <dt>{label([...place, spec.name])}</dt>
              <dd>
                <Value spec={spec} value={valueAt(value, [spec.name])} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {there.map((spec) => (
        <Below
          key={spec.name}
          spec={spec}
          value={valueAt(value, [spec.name])}
          place={[...place, spec.name]}
        />
      ))}
    </>
  );
}

interface BelowProps {
  readonly spec: FieldSpec;
  readonly value: unknown;
  readonly place: Place;
}

/** What has members of its own: once, or once for each of a list. */
function Below({ spec, value, place }: BelowProps) {
  const label = useLabel();
  if (spec.kind === 'group') return <Members specs={spec.fields} value={value} place={place} />;
  if (spec.kind !== 'list' || !Array.isArray(value)) return null;
  return value.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item's number is its place
    <div className="item" key={index}>
      <strong>{`${label(place)} ${index + 1}`}</strong>
      <Members specs={spec.fields} value={item} place={[...place, index]} />
    </div>
  ));
}

function Value({ spec, value }: { readonly spec: FieldSpec; readonly value: unknown }) {
  const { text, word, day, decimal } = useText();
  const written = Array.isArray(value) ? value.join(' ') : String(value);
  switch (spec.kind) {
    case 'choice':
      return word(`choice.${spec.name}`, written);
    case 'check':
      return text(value === true ? 'document.yes' : 'document.no');
    case 'date':
      return day(written);
    case 'time':
      return <Time at={written} />;
    case 'decimal':
      return decimal(written);
    case 'code':
    case 'words':
      return <span className="mono anywhere">{written}</span>;
    default:
      return <span className="anywhere">{written}</span>;
  }
}

function isThere(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeclaredDocument as Document } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { Time } from '../time.tsx';
import { CodeName } from './code-name.tsx';
import { type DocumentPath, valueAtPath } from './document-edit.ts';
import type { FieldSpec, SectionSpec } from './document-fields.ts';
import { PreviewButtons } from './document-preview.tsx';
import { sections } from './document-sections.ts';
import { useElements } from './elements.ts';
import { RiskHighlight } from './risk-highlight.tsx';

interface DeclaredElementsProps {
  readonly declaration: { readonly document: Document };
}

/** Shows all declared elements in form order. Collapsed at first, since there can be hundreds of goods items. */
export function DeclaredElements({ declaration: { document } }: DeclaredElementsProps) {
  const { text } = useText();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // Print output can't be expanded, so the section opens before printing.
    const unfold = () => flushSync(() => setOpen(true));
    addEventListener('beforeprint', unfold);
    return () => removeEventListener('beforeprint', unfold);
  }, []);
  return (
    <details className="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('document.whole')}</summary>
      <Suspense>
        <PreloadElementLabels />
      </Suspense>
      {open && (
        <div className="stack">
          {sections.map((section) => (
            <DeclaredSection key={section.name} section={section} document={document} />
          ))}
        </div>
      )}
    </details>
  );
}

/** Loads the element labels in advance, because printing can't wait for them. */
function PreloadElementLabels() {
  useElements();
  return null;
}

interface SectionProps {
  readonly section: SectionSpec;
  readonly document: unknown;
  /** Action for the section, for example a button. */
  readonly action?: ReactNode;
}

/** Shows a section of the declared elements. Renders nothing for an empty section without an action. */
export function DeclaredSection({ section: { name, fields }, document, action }: SectionProps) {
  const { text, word } = useText();
  const isEmpty = !fields.some((spec) => isThere(valueAtPath(document, [spec.name])));
  if (isEmpty && !action) return null;
  return (
    <section className={action ? 'card stack' : 'stack'}>
      <div className="item-head">
        <h2>{word('section', name)}</h2>
        {action}
      </div>
      {isEmpty && <p className="soft">{text('document.nothing')}</p>}
      <DeclaredObjectElements specs={fields} value={document} place={[]} />
    </section>
  );
}

interface MembersProps {
  readonly specs: readonly FieldSpec[];
  readonly value: unknown;
  readonly place: DocumentPath;
}

/** Shows the declared elements of an object. */
export function DeclaredObjectElements({ specs, value, place }: MembersProps) {
  const element = useElements();
  const there = specs.filter(({ name }) => isThere(valueAtPath(value, [name])));
  const single = there.filter(({ kind }) => kind !== 'group' && kind !== 'list');
  return (
    <>
      {single.length > 0 && (
        <dl className="facts">
          {single.map((spec) => (
            <div key={spec.name}>
              <dt>{element([...place, spec.name]).label}</dt>
              <dd>
                <RiskHighlight at={`/${[...place, spec.name].join('/')}`}>
                  <Value spec={spec} value={valueAtPath(value, [spec.name])} />
                </RiskHighlight>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {there.map((spec) => (
        <Below
          key={spec.name}
          spec={spec}
          value={valueAtPath(value, [spec.name])}
          place={[...place, spec.name]}
        />
      ))}
    </>
  );
}

interface BelowProps {
  readonly spec: FieldSpec;
  readonly value: unknown;
  readonly place: DocumentPath;
}

/** Renders a nested object, or each object of a list. */
function Below({ spec, value, place }: BelowProps) {
  const element = useElements();
  if (spec.kind === 'group')
    return <DeclaredObjectElements specs={spec.fields} value={value} place={place} />;
  if (spec.kind !== 'list' || !Array.isArray(value)) return null;
  return value.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item's number is its place
    <div className="item" key={index}>
      <strong>{element([...place, index]).label}</strong>
      <DeclaredObjectElements specs={spec.fields} value={item} place={[...place, index]} />
      {spec.name === 'supportingDocuments' && <ProvingDocuments declared={item} place={place} />}
    </div>
  ));
}

interface ProvingDocumentsProps {
  /** A declared supporting document, and the list that contains it. */
  readonly declared: unknown;
  readonly place: DocumentPath;
}

/** Shows the uploaded documents with type and number of a declared supporting document. */
function ProvingDocuments({ declared, place }: ProvingDocumentsProps) {
  const [list, index] = place;
  const item = list === 'goodsItems' && typeof index === 'number' ? index + 1 : null;
  return (
    <PreviewButtons
      of={({ type, reference, goodsItem }) =>
        type === valueAtPath(declared, ['type']) &&
        (reference === null || reference === valueAtPath(declared, ['reference'])) &&
        (goodsItem === null || item === null || goodsItem === item)
      }
    />
  );
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
      return <CodeName list={spec.list} code={written} />;
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

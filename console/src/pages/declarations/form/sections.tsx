import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { DraftError } from '../../../api/types.ts';
import { Button } from '../../../parts/button.tsx';
import type { SectionName } from '../../../parts/declaration/document-fields.ts';
import { sections } from '../../../parts/declaration/document-sections.ts';
import { useIncrementalRender } from '../../../parts/deferred.tsx';
import { useText } from '../../../texts/text.tsx';
import { FormSectionFields } from './fields.tsx';
import { GoodsItemsForm, isGoodsItemList } from './goods.tsx';
import { type SectionState, stateOf } from './section-state.ts';

/** A step of the form: a section of the document, or the check before sending. */
export type FormStep = SectionName | 'check';

interface RailProps {
  readonly id: string;
  readonly step: FormStep;
  readonly faults: readonly DraftError[];
  readonly check: () => void;
}

/** Shows the navigation of the form with the progress of each section. */
export function SectionNavigation({ id, step, faults, check }: RailProps) {
  const { text, word } = useText();
  const { getValues } = useFormContext();
  const values: unknown = getValues();
  const seen = useSeenSection(step);
  return (
    <nav className="rail" aria-label={text('form.sections')}>
      <ol>
        {sections.map((section) => (
          <li key={section.name}>
            <Link
              to="/declarations/$declarationId/document"
              params={{ declarationId: id }}
              search={{ section: section.name }}
              // The router would scroll to the top of the page after the form has scrolled to the section.
              resetScroll={false}
              aria-current={seen === section.name ? 'step' : undefined}
            >
              <span>{word('section', section.name)}</span>
              <State state={stateOf(section, faults, values)} />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" aria-current={seen === 'check' ? 'step' : undefined} onClick={check}>
            <span>{text('section.check')}</span>
          </button>
        </li>
      </ol>
    </nav>
  );
}

function sectionHead(name: string): HTMLElement | null {
  return document.getElementById(`section-${name}`);
}

/** Returns the section that has the focus, or the one at the top of the window if the focus is out of view. */
function useSeenSection(step: FormStep): FormStep {
  const [seen, setSeen] = useState(step);
  useEffect(() => setSeen(step), [step]);
  useEffect(() => {
    const follow = (): void => {
      const heads = sections.flatMap(({ name }) => {
        const section = sectionHead(name)?.closest('section');
        return section?.checkVisibility() ? [{ name, section }] : [];
      });
      const focused = heads.find(({ section }) => section.contains(document.activeElement));
      const topmost = heads.findLast(({ section }) => section.getBoundingClientRect().top < innerHeight / 3);
      const found = focused && isInView(document.activeElement) ? focused : (topmost ?? heads[0]);
      if (found) setSeen(found.name);
    };
    addEventListener('scroll', follow, { passive: true });
    document.addEventListener('focusin', follow);
    return () => {
      removeEventListener('scroll', follow);
      document.removeEventListener('focusin', follow);
    };
  }, []);
  return seen;
}

function isInView(element: Element | null): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < innerHeight;
}

function State({ state }: { readonly state: SectionState }) {
  const { text } = useText();
  switch (state.kind) {
    case 'done':
      return (
        <small className="good" role="img" aria-label={text('form.done')}>
          ✓
        </small>
      );
    case 'empty':
      return <small className="soft">{text('form.empty')}</small>;
    default:
      return (
        <small className={state.kind === 'faults' ? 'bad' : 'warn'}>
          {text(state.kind === 'faults' ? 'form.faults' : 'form.missing', { count: state.count })}
        </small>
      );
  }
}

/** Shows all sections in one column; on phones only the current one. Later sections render after it. */
export function Sections({ step }: { readonly step: SectionName }) {
  const { text, word } = useText();
  useEffect(() => {
    const head = sectionHead(step);
    // Keeps the focus if it is already within the section.
    if (head?.closest('section')?.contains(document.activeElement)) return;
    document.querySelector('.rail [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    head?.focus({ preventScroll: true });
    head?.scrollIntoView({ block: 'start' });
  }, [step]);
  const drawn = useIncrementalRender(sections.length, sections.findIndex(({ name }) => name === step) + 1);
  return (
    <>
      <p className="soft required-note">{text('form.required')}</p>
      {sections.map(({ name, fields }, index) => (
        <section
          key={name}
          className="card stack"
          data-current={name === step}
          aria-labelledby={`section-${name}`}
        >
          <h2 id={`section-${name}`} tabIndex={-1}>
            {word('section', name)}
          </h2>
          {index < drawn ? <SectionFields fields={fields} /> : <div className="screenful" />}
        </section>
      ))}
    </>
  );
}

function SectionFields({ fields }: Pick<(typeof sections)[number], 'fields'>) {
  return (
    <>
      {fields.filter(isGoodsItemList).map((spec) => (
        <GoodsItemsForm key={spec.name} spec={spec} />
      ))}
      <FormSectionFields specs={fields.filter((spec) => !isGoodsItemList(spec))} place={[]} />
    </>
  );
}

interface PagerProps {
  readonly step: SectionName;
  readonly go: (step: FormStep) => void;
}

/** Shows the phone navigation to the previous and next section, and to the check after the last. */
export function SectionPager({ step, go }: PagerProps) {
  const { text } = useText();
  const names = sections.map(({ name }) => name);
  const at = names.indexOf(step);
  const before = names[at - 1];
  return (
    <div className="pager">
      {before && (
        <Button look="quiet" onClick={() => go(before)}>
          {text('form.back')}
        </Button>
      )}
      <Button onClick={() => go(names[at + 1] ?? 'check')}>{text('form.next')}</Button>
    </div>
  );
}

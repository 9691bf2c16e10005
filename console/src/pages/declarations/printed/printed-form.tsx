import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnDeclaration } from '../../../api/types.ts';
import { Code128 } from '../../../parts/barcode/barcode.tsx';
import { DeclaredObjectElements } from '../../../parts/declaration/declared-document.tsx';
import { sections } from '../../../parts/declaration/document-sections.ts';
import { useElements } from '../../../parts/declaration/elements.ts';
import { Time } from '../../../parts/time.tsx';
import { country } from '../../../texts/country.ts';
import { useText } from '../../../texts/text.tsx';
import { type FormBlock, formBlocksOf } from './form-blocks.ts';
import { paginate } from './paginate.ts';

interface PrintedFormProps {
  readonly declaration: OwnDeclaration;
}

/** Shows the form of a declaration in pages: the blocks are measured first, and then distributed. */
export function PrintedForm({ declaration }: PrintedFormProps) {
  const { text } = useText();
  const blocks = sections.flatMap(({ fields }) => formBlocksOf(fields, declaration.document, []));
  const measured = useRef<HTMLDivElement>(null);
  const pages = usePages(measured, blocks.length);
  const page = (number: number, content: ReactNode) => (
    <section
      className="form-page"
      key={number}
      aria-label={text('printed.page', { number, count: pages.length })}
    >
      <FormHead declaration={declaration} isFront={number === 1} />
      <div className="form-blocks">{content}</div>
      <footer>{text('printed.page', { number, count: pages.length })}</footer>
    </section>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="form-pages" aria-label={text('printed.pages')} tabIndex={0}>
      {pages.map((indexes, index) =>
        page(
          index + 1,
          indexes.map((position) => {
            const block = blocks[position];
            return block && <Block key={position} block={block} />;
          }),
        ),
      )}
      <div className="form-page form-measured" ref={measured} aria-hidden inert>
        <FormHead declaration={declaration} isFront />
        <FormHead declaration={declaration} isFront={false} />
        <div className="form-blocks">
          {blocks.map((block) => (
            <Block key={block.place.join('/') + block.specs[0]?.name} block={block} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** Height of the blocks and the heads on a page, in pixels: A4 without margins, the footer and gaps. */
const pageHeight = 950;

/** Returns the blocks of each page. Names of codes load later and change heights, so that the pages follow. */
function usePages(measured: { readonly current: HTMLElement | null }, count: number): number[][] {
  const [pages, setPages] = useState<number[][]>(() => [Array.from({ length: count }, (_, index) => index)]);
  useEffect(() => {
    const element = measured.current;
    if (!element) return;
    const distribute = () => {
      const heightOf = (one: Element | undefined) => one?.getBoundingClientRect().height ?? 0;
      const [front, continuation, blocks] = element.children;
      const room = { front: pageHeight - heightOf(front), continuation: pageHeight - heightOf(continuation) };
      const heights = Array.from(blocks?.children ?? [], heightOf);
      // Without a layout, for instance in a hidden page, all heights are 0 and every block would be on one page.
      if (heights.every((height) => height === 0)) return;
      const next = paginate(heights, room);
      setPages((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const observer = new ResizeObserver(distribute);
    observer.observe(element);
    for (const block of element.children[2]?.children ?? []) observer.observe(block);
    return () => observer.disconnect();
  }, [measured]);
  return pages;
}

interface FormHeadProps extends PrintedFormProps {
  readonly isFront: boolean;
}

/** Shows the head of a page: the whole one on the front page, only the references on a continuation page. */
function FormHead({ declaration, isFront }: FormHeadProps) {
  const { text, word } = useText();
  const { type, lrn, mrn, lodgedAt, version, status } = declaration;
  return (
    <header className={isFront ? 'form-front' : undefined}>
      <div>
        <strong className="form-title">{isFront ? word('type', type) : text('printed.continuation')}</strong>
        {isFront && (
          <p>
            {text('printed.authority', { country: country.code })}
            {!country.official && ` – ${text('demonstration')}`}
          </p>
        )}
        <p>
          {text('printed.lrn')} <span className="mono">{lrn}</span>
          {isFront && lodgedAt && (
            <>
              {' · '}
              {word('status', status)} · <Time at={lodgedAt} /> · {text('printed.version', { version })}
            </>
          )}
        </p>
      </div>
      {mrn ? (
        <div>
          <Code128 content={mrn} label={text('printed.barcode', { mrn })} />
          <span className="mono">
            {text('printed.mrn')} {mrn}
          </span>
        </div>
      ) : (
        <strong>{text('printed.notRegistered')}</strong>
      )}
    </header>
  );
}

function Block({ block: { place, specs, value } }: { readonly block: FormBlock }) {
  const element = useElements();
  const names = place.flatMap((part, index) =>
    typeof part === 'number' ? element(place.slice(0, index + 1)).label : [],
  );
  return (
    <div className={place.length === 2 ? 'form-block form-item' : 'form-block'}>
      {names.length > 0 && <strong>{names.join(' · ')}</strong>}
      <DeclaredObjectElements specs={specs} value={value} place={place} />
    </div>
  );
}

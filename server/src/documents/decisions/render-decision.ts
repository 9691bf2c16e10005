import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { newWorkSlice, type WorkTurns } from '../../foundation/http/admission/work-slices.ts';
import type { Decision } from './decision.ts';
import type { CodeNames } from './decision-texts.ts';

/** Returns a decision as a PDF. Rendering takes a tenth of a second, so PDFs are cached by their content. */
export type RenderDecision = (decision: Decision, words: CodeNames) => Promise<Buffer>;

const maxCachedBytes = 8 * 1_048_576;

export function renderDecisions(
  renderQueue: Pick<WorkTurns, 'take'>,
  draw: RenderDecision = drawDecision,
): RenderDecision {
  const pages = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length,
  });
  const pending = new Map<string, Promise<Buffer>>();
  async function drawQueued(key: string, decision: Decision, words: CodeNames): Promise<Buffer> {
    await renderQueue.take(newWorkSlice());
    const page = await draw(decision, words);
    pages.set(key, page);
    return page;
  }
  return async (decision, words) => {
    const key = contentKey(decision, words);
    const cached = pages.get(key);
    if (cached) return cached;
    const drawing =
      pending.get(key) ?? drawQueued(key, decision, words).finally(() => void pending.delete(key));
    pending.set(key, drawing);
    return drawing;
  };
}

async function drawDecision(decision: Decision, words: CodeNames): Promise<Buffer> {
  // The module uses 10 MB of memory, so it is loaded when the first PDF is rendered.
  const { decisionPdf } = await import('./decision-pdf.ts');
  return decisionPdf(decision, words);
}

/** Returns the cache key of a PDF: the decision, the language and the names of its codes. */
function contentKey(decision: Decision, words: CodeNames): string {
  const { declaration, goods } = decision;
  const names = [
    declaration.office === null ? null : words.office(declaration.office),
    ...goods.items.flatMap(({ origin, packages }) => [
      origin === null ? null : words.country(origin),
      ...packages.map(({ type }) => words.packageType(type)),
    ]),
  ];
  return createHash('sha256')
    .update(JSON.stringify([words.language, decision, names]))
    .digest('base64');
}

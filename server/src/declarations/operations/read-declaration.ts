import { declarantOperation } from '../../callers/public.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import type { Unchanged } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import {
  companionsOf,
  DeclarationWithHistory,
  findWithHistory,
  fullExample,
  fullText,
  parseReference,
  referenceParams,
} from '../record/public.ts';

export const readDeclaration = declarantOperation(
  {
    id: 'readDeclaration',
    method: 'GET',
    path: '/openapi/declarations/{id}',
    tag: 'Declarations',
    summary: 'Read a declaration',
    description:
      'The declaration with its document, its history, what is open or to be paid, and what may be done next.',
    scope: 'declarations:read',
    params: referenceParams,
    conditional: true,
    answers: {
      200: {
        description: 'The declaration',
        body: DeclarationWithHistory,
        headers: ['ETag'],
        examples: {
          lodged: {
            summary: 'A lodged declaration',
            value: { ...fullExample, history: [] },
          },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: { readonly unchanged: Unchanged; readonly customsNow: CustomsClock; readonly baseUrl: string }) => {
    const { unchanged, customsNow: now, baseUrl } = deps;
    return async ({ caller, params, request }) => {
      const reference = parseReference(params.id);
      const found = await unchanged.answer(caller.organisation.id, reference, request, async (sql, whose) => {
        const row = await findWithHistory(sql, whose, reference);
        if (!row) return null;
        const { history } = row;
        const beside = companionsOf(row, baseUrl);
        const text = fullText(row, row.document, now(whose), beside, history ?? []);
        return { tag: versionTag(row.revision), text, lasting: row.lodgedAt !== null };
      });
      return found ?? refuse(notFound);
    };
  },
);

import { declarantOperation } from '../../callers/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import type { ConditionalReads } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import {
  DeclarationWithHistory,
  findWithHistory,
  fullExample,
  fullText,
  type LodgedFor,
  parseDraft,
  parseReference,
  type Represented,
  referenceParams,
  subResourcesOf,
} from '../record/public.ts';
import { actualTimesOf, type ExpectedTimes } from '../service-levels/public.ts';
import { assessDraft } from './assess-draft.ts';
import type { ValidationDependencies } from './validate-lodgement.ts';

export const getDeclaration = declarantOperation(
  {
    id: 'getDeclaration',
    client: 'declarations.get',
    method: 'GET',
    path: '/openapi/declarations/{id}',
    tag: 'Declarations',
    summary: 'Get a declaration',
    description:
      'Returns a declaration with its content (`document`), history, open query, pending amendment, bills and next actions.',
    scope: 'declarations:read',
    params: referenceParams,
    conditional: true,
    translated: true,
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
  (
    deps: ValidationDependencies & {
      readonly unchanged: ConditionalReads;
      readonly customsNow: CustomsClock;
      readonly expectedTimes: Pick<ExpectedTimes, 'of'>;
    },
  ) => {
    const { unchanged, customsNow: now, baseUrl } = deps;
    return async ({ caller, params, request }) => {
      const reference = parseReference(params.id);
      const { id } = caller.organisation;
      // Uses the database connection of the current read, because a second connection per request could exhaust the
      // pool.
      const assess = (sql: Sql, document: string, at: Date) =>
        assessDraft({ caller, body: parseDraft(document), request }, at, {
          ...deps,
          database: { organisation: onConnection(sql) },
        });
      const found = await unchanged.answer(
        id,
        reference,
        request,
        async (sql, storingOrganisationId, represented) => {
          const row = await findWithHistory(sql, storingOrganisationId, reference);
          if (!row) return null;
          const { history } = row;
          const beside = {
            ...lodgedFor(represented),
            ...deps.expectedTimes.of(row),
            ...actualTimesOf(row.lifecycle, history ?? []),
            ...subResourcesOf(row, baseUrl),
          };
          const asPrincipal = represented !== null;
          const at = now(storingOrganisationId);
          const isLodged = row.lodgedAt !== null;
          const assessed = isLodged ? null : await assess(sql, row.document, at);
          const text = fullText(
            { ...row, asPrincipal },
            row.document,
            at,
            { ...beside, ...assessed },
            history ?? [],
          );
          return { tag: versionTag(row.revision), text, lasting: isLodged, asOf: at };
        },
      );
      return found ?? refuse(notFound);
    };
  },
);

/** Returns the additional properties of a declaration that a principal reads: representative and mandate. */
function lodgedFor(represented: Represented | null): Partial<LodgedFor> {
  if (represented === null) return {};
  const { lodgedBy, mandateId } = represented;
  return { lodgedBy, mandateId };
}

/** Passes an open connection to functions that would otherwise open a connection themselves. */
function onConnection(sql: Sql) {
  return <Result>(_organisationId: string, work: (sql: Sql) => Promise<Result>): Promise<Result> => work(sql);
}

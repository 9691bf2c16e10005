import { type Declarant, declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import {
  contentHash,
  DraftDeclarationInput,
  documentText,
  draftErrors,
  draftInputValidator,
  readableDraftOf,
  sampleDeclarations,
} from '../document/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { decideTransition, newLifecycle } from '../lifecycle/public.ts';
import {
  actionNotAllowed,
  byDeclarant,
  DeclarationResource,
  draftExample,
  findDeclaration,
  parseReference,
  planChange,
  referenceParams,
  refuseAction,
  resourceText,
  writeChange,
} from '../record/public.ts';
import { assessDraft } from './assess-draft.ts';
import type { ValidationDependencies } from './validate-lodgement.ts';

const [exampleSample] = sampleDeclarations(new Date('2026-01-05T00:00:00Z'));

export const replaceDeclaration = declarantOperation(
  {
    id: 'replaceDeclaration',
    client: 'declarations.replace',
    method: 'PUT',
    path: '/openapi/declarations/{id}',
    tag: 'Declarations',
    summary: 'Replace a draft',
    description:
      'Replaces the content of a draft if `If-Match` names the current version of the draft. The LRN can’t change.',
    scope: 'declarations:write',
    params: referenceParams,
    ifMatch: 'required',
    translated: true,
    body: {
      schema: DraftDeclarationInput,
      validator: draftInputValidator,
      description: 'The complete new content of the declaration.',
      examples: { [exampleSample.name]: { summary: exampleSample.summary, value: exampleSample.document } },
    },
    answers: {
      200: {
        description: 'The updated draft',
        body: DeclarationResource,
        headers: ['ETag'],
        examples: { draft: { summary: 'A draft', value: draftExample } },
      },
    },
    problems: [inputInvalid, notFound, versionConflict, actionNotAllowed],
  },
  (deps: DraftDependencies) => async (input) => {
    const faults = draftErrors(input.body);
    return faults.length > 0 ? inputRefusal(faults) : replaceDraft(deps, input, () => input);
  },
);

export type DraftDependencies = ValidationDependencies & {
  readonly database: Database;
  readonly customsNow: CustomsClock;
};

interface DraftInput {
  readonly caller: Declarant;
  readonly params: { readonly id: string };
  readonly request: RequestFacts;
}

export interface DraftDocument {
  readonly body: DraftDeclarationInput;
  readonly bytes: Buffer;
}

/** Replaces the document of a draft with the document that `documentFor` returns for the stored text. */
export async function replaceDraft<Code extends 'input_invalid' | 'body_too_large' = 'input_invalid'>(
  deps: DraftDependencies,
  { caller, params, request }: DraftInput,
  documentFor: (stored: string) => DraftDocument | Refusal<Code>,
) {
  const { database, customsNow: now } = deps;
  const organisationId = caller.organisation.id;
  const row = await database.organisation(organisationId, (sql) =>
    findDeclaration(sql, organisationId, parseReference(params.id)),
  );
  if (!row) return refuse(notFound);
  if (!isIfMatchMet(request.header('if-match'), row.revision)) return refuse(versionConflict);
  const at = now(caller.organisation.id);
  const decision = decideTransition(row.lifecycle, 'replace', 'declarant', { now: at });
  if (!decision.ok) return refuseAction(row, 'replace', decision);
  const made = documentFor(row.document);
  if ('kind' in made) return made;
  const { body, bytes } = made;
  if (body.lrn !== row.lrn) {
    return inputRefusal([
      { code: 'immutable', in: 'body', pointer: '/lrn', words: 'immutable.lrn', expected: row.lrn },
    ]);
  }
  const document = documentText(bytes, body);
  const read = readableDraftOf(body).document ?? { type: body.type, lrn: body.lrn };
  const assessed = await assessDraft({ caller, body, request }, at, deps);
  const change = planChange(row, {
    lifecycle: newLifecycle(body.type, read.expectedArrival ?? null),
    at,
    event: null,
    audited: 'declaration.replace',
    by: byDeclarant(caller, request),
    document,
    beside: { hasErrors: assessed.errors.length > 0 },
    particulars: { type: body.type, office: read.office ?? null, contentHash: contentHash(body) },
  });
  const result = await writeChange(database, change);
  if (result.kind !== 'stored') return refuse(versionConflict);
  const { after } = change;
  return answer(200, resourceText(after, document, at, assessed), ['ETag', versionTag(after.revision)]);
}

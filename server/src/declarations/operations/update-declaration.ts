import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { bodyLimitBytes, bodyTooLargeRefusal } from '../../foundation/http/body/body.ts';
import { compileJsonReader, inputRefusal } from '../../foundation/http/input.ts';
import { mergePatch } from '../../foundation/http/merge-patch.ts';
import { bodyTooLarge, inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { DraftDeclarationInput, draftErrors, draftInputValidator } from '../document/public.ts';
import { actionNotAllowed, DeclarationResource, draftExample, referenceParams } from '../record/public.ts';
import { type DraftDependencies, replaceDraft } from './replace-declaration.ts';

const readDocument = compileJsonReader(DraftDeclarationInput, draftInputValidator);

const DeclarationPatch = Type.Object(
  {},
  {
    additionalProperties: true,
    title: 'DeclarationPatch',
    description: 'A JSON merge patch (RFC 7396) for the content of a declaration: `null` removes a property',
  },
);

export const updateDeclaration = declarantOperation(
  {
    id: 'updateDeclaration',
    client: 'declarations.update',
    method: 'PATCH',
    path: '/openapi/declarations/{id}',
    tag: 'Declarations',
    summary: 'Update a draft',
    description:
      'Applies a JSON merge patch (RFC 7396) to the content of a draft if `If-Match` names the current version of the draft. `null` removes a property, and an array replaces the whole array. The LRN can’t change. The portal validates the resulting content in the same way as the body of a PUT request.',
    scope: 'declarations:write',
    params: referenceParams,
    ifMatch: 'required',
    translated: true,
    body: {
      schema: DeclarationPatch,
      outline: DraftDeclarationInput,
      description: 'The properties to change.',
      examples: {
        invoice: {
          summary: 'Another invoice number, no office',
          value: { invoice: { number: 'FC 2026 2' }, office: null },
        },
      },
    },
    answers: {
      200: {
        description: 'The updated draft',
        body: DeclarationResource,
        headers: ['ETag'],
        examples: { draft: { summary: 'A draft', value: draftExample } },
      },
    },
    problems: [inputInvalid, notFound, versionConflict, actionNotAllowed, bodyTooLarge],
  },
  (deps: DraftDependencies) => (input) =>
    replaceDraft(deps, input, (stored) => patchedDocument(stored, input.body)),
);

/** Returns the patched document, or the errors that a replacement with this document would have. */
function patchedDocument(stored: string, patch: object) {
  const bytes = Buffer.from(JSON.stringify(mergePatch(JSON.parse(stored), patch)));
  if (bytes.length > bodyLimitBytes) return bodyTooLargeRefusal(bodyLimitBytes);
  const read = readDocument(bytes);
  if (read.kind === 'refusal') return read;
  const faults = draftErrors(read.value);
  return faults.length > 0 ? inputRefusal(faults) : { body: read.value, bytes };
}

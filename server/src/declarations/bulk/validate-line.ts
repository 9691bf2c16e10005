import { bodyLimitBytes, bodyTooLargeRefusal } from '../../foundation/http/body/body.ts';
import type { BodyLine } from '../../foundation/http/body/ndjson-lines.ts';
import { compileJsonReader, inputRefusal } from '../../foundation/http/input.ts';
import type { Refusal, ValidationError } from '../../foundation/http/problem.ts';
import type { IdSource } from '../../foundation/ids.ts';
import type { RelatedDeclaration } from '../../foundation/messages/validation-error.ts';
import { DraftDeclarationInput, draftInputValidator } from '../document/public.ts';
import { duplicateWarnings } from '../duplicates/public.ts';
import type { NewDeclarationRequest } from '../operations/public.ts';
import {
  addMandateErrors,
  planLodgement,
  upcomingChangeWarnings,
  type ValidationDependencies,
  validateLodgement,
} from '../operations/public.ts';
import type { DeclarationChange } from '../record/public.ts';

export type PlannedLine =
  | {
      readonly kind: 'lodging';
      readonly change: DeclarationChange;
      /** Returns the warnings of the lodgement; `first` is an earlier declaration of the same goods, or null. */
      readonly warningsWith: (first: RelatedDeclaration | null) => readonly ValidationError[];
    }
  | Refusal;

const readDocument = compileJsonReader(DraftDeclarationInput, draftInputValidator);

const emptyLineRefusal = inputRefusal([
  { code: 'required', in: 'body', pointer: '', words: 'required.line' },
]);

/** Validates a line like a single lodgement, and prepares the change that lodging it stores. */
export async function validateLine(
  line: BodyLine,
  {
    caller,
    request,
    dryRun,
  }: Pick<NewDeclarationRequest, 'caller' | 'request'> & { readonly dryRun: boolean },
  at: Date,
  dependencies: ValidationDependencies & { readonly source: IdSource },
): Promise<PlannedLine> {
  if (line === null || line.length > bodyLimitBytes) return bodyTooLargeRefusal(bodyLimitBytes);
  if (line.length === 0) return emptyLineRefusal;
  const read = readDocument(line);
  if (read.kind === 'refusal') return read;
  const validated = await validateLodgement(read.value, at, dependencies, caller.organisation);
  if (validated.kind === 'refusal')
    return addMandateErrors(validated, read.value, at, dependencies, caller.organisation.id);
  const change = planLodgement(
    { caller, request, body: read.value, bytes: line },
    at,
    validated,
    dependencies.source,
  );
  const changes = dryRun ? upcomingChangeWarnings(validated.document, validated.reference) : [];
  const warningsWith = (first: RelatedDeclaration | null) => [
    ...validated.warnings,
    ...duplicateWarnings(validated, first, dependencies.baseUrl),
    ...changes,
  ];
  return { kind: 'lodging', change, warningsWith };
}

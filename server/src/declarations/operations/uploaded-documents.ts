import type { ValidationError } from '../../foundation/http/problem.ts';

/** Returns which of the given documents an organisation uploaded to a declaration. */
export type UploadedDocuments = (
  organisationId: string,
  declarationId: string,
  ids: readonly string[],
) => Promise<ReadonlySet<string>>;

/** Returns an error for each id that is not the id of a document that the organisation uploaded to the declaration. */
export async function documentErrors(
  uploaded: UploadedDocuments,
  organisationId: string,
  declarationId: string,
  documents: readonly string[],
): Promise<ValidationError[]> {
  if (documents.length === 0) return [];
  const known = await uploaded(organisationId, declarationId, documents);
  return documents.flatMap((each, index) => (known.has(each) ? [] : [notUploaded(index)]));
}

function notUploaded(index: number): ValidationError {
  const expected = 'the identifier of a document uploaded to this declaration';
  return { code: 'document', in: 'body', pointer: `/documents/${index}`, expected };
}

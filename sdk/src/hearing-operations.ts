import type { DeclarationReference } from './draft-operations.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Paged, paged } from './pages.ts';
import type { Requests } from './request.ts';
import type { DeclarationHearing, HearingAnswer } from './types.ts';

const all = '/openapi/declarations/{id}/hearings';
const one = `${all}/{hearingId}` as const;

/** Operations on hearings before customs decides after the release. */
export function hearingOperations({ request, requestBytes }: Requests) {
  return {
    /** Returns the hearings about a declaration after the release. */
    hearings: (id: DeclarationReference, options: CallOptions = {}): Paged<DeclarationHearing> =>
      paged({}, async (query) => (await request('GET', all, { ...options, path: { id }, query })).data),
    /** Returns one hearing with its answer. */
    async hearing(
      id: DeclarationReference,
      hearingId: string,
      options: CallOptions = {},
    ): Promise<DeclarationHearing> {
      return (await request('GET', one, { ...options, path: { id, hearingId } })).data;
    },
    /** Returns the intention of a hearing as a PDF. */
    async hearingDocument(
      id: DeclarationReference,
      hearingId: string,
      options: CallOptions = {},
    ): Promise<Uint8Array<ArrayBuffer>> {
      const path = { id, hearingId };
      return (await requestBytes(`${one}/document`, { ...options, path, accept: 'application/pdf' })).data;
    },
    /** Answers a hearing: agrees with the intention of customs, or objects with a text. */
    async answerHearing(
      id: DeclarationReference,
      hearingId: string,
      answer: HearingAnswer,
      options: ChangeOptions = {},
    ): Promise<DeclarationHearing> {
      const path = { id, hearingId };
      return (await request('POST', `${one}/answers`, { ...options, path, body: answer })).data;
    },
  };
}

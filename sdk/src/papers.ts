import type { operations } from './contract.d.ts';
import type { DeclarationReference } from './declarations.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Paged, paged } from './pages.ts';
import type { Loosened, Requests } from './request.ts';
import type { Decision, DecisionSummary, SupportingDocument } from './types.ts';

/** What is told of a document besides its bytes. */
export type DocumentDetails = Loosened<operations['uploadDocument']['parameters']['query']>;

/** The media types that documents may have. */
export type DocumentMediaType = 'application/pdf' | 'image/jpeg' | 'image/png';

const documents = '/openapi/declarations/{id}/documents';
const decisions = '/openapi/declarations/{id}/decisions';

/** The supporting documents of a declaration. */
export function documentOperations({ request, requestBytes }: Requests) {
  return {
    /** Uploads a document: PDF, JPEG or PNG, at most 10 MiB. */
    async upload(
      id: DeclarationReference,
      content: Blob | Uint8Array<ArrayBuffer>,
      contentType: DocumentMediaType,
      details: DocumentDetails,
      options: ChangeOptions = {},
    ): Promise<SupportingDocument> {
      const input = { ...options, path: { id }, query: details, body: content, contentType };
      return (await request('POST', documents, input)).data;
    },
    /** The documents of a declaration, oldest first. */
    list: (id: DeclarationReference, options: CallOptions = {}): Paged<SupportingDocument> =>
      paged(async () => (await request('GET', documents, { ...options, path: { id } })).data, undefined),
    /** The bytes of a document. */
    async download(
      id: DeclarationReference,
      documentId: string,
      options: CallOptions = {},
    ): Promise<Uint8Array<ArrayBuffer>> {
      const path = { id, documentId };
      return (await requestBytes(`${documents}/{documentId}`, { ...options, path, accept: '*/*' })).data;
    },
  };
}

/** The signed decisions of customs on a declaration. */
export function decisionOperations({ request, requestBytes }: Requests) {
  const bytes = async (id: DeclarationReference, number: number, accept: string, options: CallOptions) =>
    (
      await requestBytes(`${decisions}/{number}`, {
        ...options,
        path: { id, number: String(number) },
        accept,
      })
    ).data;
  return {
    /** The decisions, oldest first. */
    list: (id: DeclarationReference, options: CallOptions = {}): Paged<DecisionSummary> =>
      paged(async () => (await request('GET', decisions, { ...options, path: { id } })).data, undefined),
    /** One decision. */
    async get(id: DeclarationReference, number: number, options: CallOptions = {}): Promise<Decision> {
      return (
        await request('GET', `${decisions}/{number}`, { ...options, path: { id, number: String(number) } })
      ).data;
    },
    /** One decision as the portal signed it: a compact JWS, to be verified with the portal's published keys. */
    signed: async (id: DeclarationReference, number: number, options: CallOptions = {}): Promise<string> =>
      new TextDecoder().decode(await bytes(id, number, 'application/jose', options)),
    /** One decision as a PDF. */
    pdf: (
      id: DeclarationReference,
      number: number,
      options: CallOptions = {},
    ): Promise<Uint8Array<ArrayBuffer>> => bytes(id, number, 'application/pdf', options),
  };
}

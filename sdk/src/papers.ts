import type { operations } from './contract.d.ts';
import type { DeclarationReference } from './draft-operations.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Listed, listed } from './pages.ts';
import type { Loosened, Requests } from './request.ts';
import type { Decision, DecisionSummary, SupportingDocument } from './types.ts';

/** What is told of a document besides its bytes. */
export type DocumentDetails = Loosened<operations['uploadDocument']['parameters']['query']>;

/** The media types that documents may have. */
export type DocumentMediaType = 'application/pdf' | 'image/jpeg' | 'image/png';

const documents = '/openapi/declarations/{id}/documents';
const decisions = '/openapi/declarations/{id}/decisions';

const mediaTypes: Readonly<Record<string, DocumentMediaType>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

function mediaTypeOf(path: string): DocumentMediaType {
  const type = mediaTypes[nameOf(path).split('.').at(-1)?.toLowerCase() ?? ''];
  if (!type) throw new TypeError(`${nameOf(path)} is no .pdf, .jpg, .jpeg or .png`);
  return type;
}

/** The file system of the machine; pages in a browser have none. */
function fileSystem(): { openAsBlob(path: string): Promise<Blob> } {
  const files = Object(globalThis).process?.getBuiltinModule?.('node:fs');
  if (!files?.openAsBlob) throw new TypeError('there are no files here: upload a Blob');
  return files;
}

/** The supporting documents of a declaration. */
export function documentOperations({ request, requestBytes }: Requests) {
  /** Uploads a document: PDF, JPEG or PNG, at most 10 MiB. A stream is read first, so that it can be sent again. */
  async function upload(
    id: DeclarationReference,
    content: Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
    contentType: DocumentMediaType,
    details: DocumentDetails,
    options: ChangeOptions = {},
  ): Promise<SupportingDocument> {
    const body = content instanceof ReadableStream ? await new Response(content).blob() : content;
    const input = { ...options, path: { id }, query: details, body, contentType };
    return (await request('POST', documents, input)).data;
  }
  return {
    upload,
    /**
     * Uploads a file by its path, where there are files: on Node, Deno and Bun. Its type follows from its ending, its name is
     * told unless `details` say another.
     *
     * @throws {TypeError} when its ending is none of .pdf, .jpg, .jpeg and .png, or there are no files here
     */
    async uploadFile(
      id: DeclarationReference,
      path: string,
      details: DocumentDetails,
      options: ChangeOptions = {},
    ): Promise<SupportingDocument> {
      const type = mediaTypeOf(path);
      const content = await fileSystem().openAsBlob(path);
      return upload(id, content, type, { fileName: nameOf(path), ...details }, options);
    },
    /** The documents of a declaration, oldest first. */
    list: (id: DeclarationReference, options: CallOptions = {}): Listed<SupportingDocument> =>
      listed(async () => (await request('GET', documents, { ...options, path: { id } })).data),
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
    list: (id: DeclarationReference, options: CallOptions = {}): Listed<DecisionSummary> =>
      listed(async () => (await request('GET', decisions, { ...options, path: { id } })).data),
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

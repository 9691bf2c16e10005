import type { operations } from './contract.d.ts';
import type { DeclarationReference } from './draft-operations.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Listed, listed } from './pages.ts';
import type { AllowUndefined, Requests } from './request.ts';
import type { Decision, DecisionSummary, SupportingDocument } from './types.ts';

/** Metadata of an uploaded document. */
export type DocumentDetails = AllowUndefined<operations['uploadDocument']['parameters']['query']>;

/** Media types of uploaded documents. */
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
  if (!type) throw new TypeError(`${nameOf(path)} must be a .pdf, .jpg, .jpeg or .png file`);
  return type;
}

/** Returns the file system functions of the runtime. Throws in browsers, which have none. */
function fileSystem(): { openAsBlob(path: string): Promise<Blob> } {
  const files = Object(globalThis).process?.getBuiltinModule?.('node:fs');
  if (!files?.openAsBlob) throw new TypeError('this platform has no file system: upload a Blob');
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
     * Uploads a file by its path. Works on Node, Deno and Bun. The file extension determines the media type. The name of
     * the file is sent unless `details` contains another name.
     *
     * @throws {TypeError} if the extension is not .pdf, .jpg, .jpeg or .png, or if the runtime has no file system
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
    /** Lists the uploaded documents of a declaration, oldest first. */
    list: (id: DeclarationReference, options: CallOptions = {}): Listed<SupportingDocument> =>
      listed(async () => (await request('GET', documents, { ...options, path: { id } })).data),
    /** Returns the bytes of an uploaded document. */
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
    /** Lists the decisions, oldest first. */
    list: (id: DeclarationReference, options: CallOptions = {}): Listed<DecisionSummary> =>
      listed(async () => (await request('GET', decisions, { ...options, path: { id } })).data),
    /** Returns one decision. */
    async get(id: DeclarationReference, number: number, options: CallOptions = {}): Promise<Decision> {
      return (
        await request('GET', `${decisions}/{number}`, { ...options, path: { id, number: String(number) } })
      ).data;
    },
    /** Returns one decision as signed by the portal: a compact JWS. Verify it with the published keys of the portal. */
    signed: async (id: DeclarationReference, number: number, options: CallOptions = {}): Promise<string> =>
      new TextDecoder().decode(await bytes(id, number, 'application/jose', options)),
    /** Returns one decision as a PDF. */
    pdf: (
      id: DeclarationReference,
      number: number,
      options: CallOptions = {},
    ): Promise<Uint8Array<ArrayBuffer>> => bytes(id, number, 'application/pdf', options),
  };
}

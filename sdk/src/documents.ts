import type { operations } from './contract.d.ts';
import type { QueryOf } from './operation-types.ts';
import { createDeclarationsDecisions, createDeclarationsDocuments } from './operations.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { responseDataOf, type TypedRequests } from './request.ts';
import type { DeclarationReference, SupportingDocument } from './types.ts';

/** Metadata of an uploaded document. */
export type DocumentDetails = QueryOf<operations['uploadDocument']>;

/** Media types of uploaded documents. */
export type DocumentMediaType = 'application/pdf' | 'image/jpeg' | 'image/png';

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
export function documentOperations(requests: TypedRequests) {
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
    return responseDataOf(requests.request('POST', '/openapi/declarations/{id}/documents', input));
  }
  return {
    ...createDeclarationsDocuments(requests),
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
  };
}

/** The signed decisions of customs on a declaration. */
export function decisionOperations(requests: TypedRequests) {
  const bytes = (id: DeclarationReference, number: number, accept: string, options: CallOptions) =>
    responseDataOf(
      requests.requestBytes('/openapi/declarations/{id}/decisions/{number}', {
        ...options,
        path: { id, number: String(number) },
        accept,
      }),
    );
  return {
    ...createDeclarationsDecisions(requests),
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

import { queryOptions } from '@tanstack/react-query';
import { baseUrl } from '../../api/client.ts';
import type { RawInput } from '../../parts/declaration/document-edit.ts';

export interface Sample {
  readonly name: string;
  readonly summary: string;
  readonly document: RawInput;
}

interface ApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: {
            readonly content: {
              readonly 'application/json': {
                readonly examples: Readonly<
                  Record<string, { readonly summary: string; readonly value: RawInput }>
                >;
              };
            };
          };
        };
      }
    >
  >;
}

/** Queries the example declarations of the OpenAPI document. */
export const samplesQuery = queryOptions({
  queryKey: ['samples'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<Sample[]> => {
    const response = await fetch(`${baseUrl}/openapi.json`);
    const { paths }: ApiDocument = await response.json();
    const examples = paths['/openapi/declarations']?.post.requestBody.content['application/json'].examples;
    return Object.entries(examples ?? {}).map(([name, { summary, value }]) => ({
      name,
      summary,
      document: value,
    }));
  },
});

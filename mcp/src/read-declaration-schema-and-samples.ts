import * as z from 'zod';
import type { PortalConnection } from './portal.ts';
import { ToolRefusal } from './tool-failure.ts';

/** The declaration schema and the sample declarations of the portal's OpenAPI document. */
export interface DeclarationSchemaAndSamples {
  /** JSON Schema (2020-12) that contains all schemas to which it refers. */
  readonly schema: object;
  /** Complete sample declarations, by name. */
  readonly samples: Readonly<
    Record<string, { readonly summary?: string | undefined; readonly value: unknown }>
  >;
}

const lodgementOperation = z.object({
  requestBody: z.object({
    content: z.object({
      'application/json': z.object({
        schema: z.looseObject({}),
        examples: z.record(z.string(), z.object({ summary: z.string().optional(), value: z.unknown() })),
      }),
    }),
  }),
});
const contractSchema = z.object({
  paths: z.object({ '/openapi/declarations': z.object({ post: lodgementOperation }) }),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/**
 * Loads the declaration contract for each request, because the portal's current rules could refuse an older
 * sample.
 */
export async function readDeclarationSchemaAndSamples(
  { read }: PortalConnection,
  signal: AbortSignal,
): Promise<DeclarationSchemaAndSamples> {
  const { body } = await read('/openapi.json', signal);
  const found = contractSchema.safeParse(body);
  if (!found.success) throw new ToolRefusal('The response of /openapi.json is not the contract of a portal.');
  const { paths, components } = found.data;
  const { schema, examples } = paths['/openapi/declarations'].post.requestBody.content['application/json'];
  return {
    schema: { ...schema, components: { schemas: referencedSchemas(schema, components.schemas) } },
    samples: examples,
  };
}

/** Returns the schemas to which a schema refers, directly or indirectly. */
function referencedSchemas(
  schema: unknown,
  all: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const needed = new Map<string, unknown>();
  const visit = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) {
      if (needed.has(name)) continue;
      needed.set(name, all[name] ?? {});
      visit(all[name] ?? {});
    }
  };
  visit(schema);
  return Object.fromEntries(needed);
}

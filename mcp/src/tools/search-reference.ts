import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { dayInput, maxResultsInput } from '../input-schemas.ts';
import type { PortalConnection } from '../portal.ts';
import { createOutputSchema, readOnlyAnnotations, toolResult } from '../tool-result.ts';

/** The name of a code list, as in the portal's URLs. */
export const codeListNameInput = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);

/** `search_reference` finds codes by words in their names. Without a code list, it returns the code lists. */
export function registerSearchReference(server: McpServer, { client }: PortalConnection): void {
  server.registerTool(
    'search_reference',
    {
      title: 'Search a code list',
      description:
        'Searches a code list (countries, commodity codes, procedures, document types and others) by words of the meaning in any language, or by the first characters of the code. Without `list`, returns the names of the code lists. The person decides on the classification of goods.',
      inputSchema: z.strictObject({
        list: codeListNameInput
          .optional()
          .describe(
            'Name of the code list, such as `commodities`. Omit it to get the names of all code lists',
          ),
        words: z
          .string()
          .max(200)
          .optional()
          .describe(
            'Search words, all of which must match (default: return the first codes of the code list)',
          ),
        below: z.string().max(40).optional().describe('Only codes directly below this code in the hierarchy'),
        date: dayInput
          .optional()
          .describe('Only codes that are valid on this date (YYYY-MM-DD, default: today)'),
        limit: maxResultsInput,
      }),
      outputSchema: createOutputSchema({
        lists: z.array(z.unknown()).optional(),
        entries: z.array(z.unknown()).optional(),
        more: z.boolean().optional(),
      }),
      annotations: readOnlyAnnotations,
    },
    ({ list, words: q, below, date, limit }, { mcpReq: { signal } }) =>
      toolResult(async () => {
        if (list === undefined) return { lists: await client.reference.lists({ signal }) };
        const options = { path: { list }, query: { q, below, date, limit }, signal };
        const { data } = await client.request('GET', '/openapi/reference/{list}', options);
        return { entries: data.items, more: data.cursor !== null };
      }),
  );
}

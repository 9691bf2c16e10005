import type { Rule } from '@customs-portal/client';
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { maxResultsInput } from '../input-schemas.ts';
import type { PortalConnection } from '../portal.ts';
import { createOutputSchema, readOnlyAnnotations, toolResult } from '../tool-result.ts';

/** `search_rules` finds validation rules that contain the given words. */
export function registerSearchRules(server: McpServer, { client }: PortalConnection): void {
  server.registerTool(
    'search_rules',
    {
      title: 'Search the rules',
      description:
        'Searches the business rules that declarations must follow, by words or by data element. To validate a declaration against all rules, use dry_run.',
      inputSchema: z.strictObject({
        words: z
          .string()
          .max(200)
          .default('')
          .describe('Search words, all of which must match (default: return all rules)'),
        severity: z
          .enum(['error', 'warning', 'info'])
          .optional()
          .describe('Only rules of this severity. A rule of the severity `error` prevents the lodgement.'),
        type: z.enum(['import', 'export']).optional().describe('Only rules for declarations of this type'),
        data_element: z
          .string()
          .max(60)
          .optional()
          .describe(
            'Only rules for this WCO data element, written as in the property `dataElement` of a rule',
          ),
        limit: maxResultsInput,
      }),
      outputSchema: createOutputSchema({ rules: z.array(z.unknown()), more: z.boolean() }),
      annotations: readOnlyAnnotations,
    },
    ({ words, severity, type, data_element: dataElement, limit }, { mcpReq: { signal } }) =>
      toolResult(async () => {
        const rules = await client.rules.list({ severity, type, dataElement }, { signal });
        const found = rules.filter((rule) => containsWords(rule, words));
        return { rules: found.slice(0, limit), more: found.length > limit };
      }),
  );
}

function containsWords({ id, dataElement, message, expected, advice }: Rule, words: string): boolean {
  const text = [id, dataElement, message, expected, advice].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { dayInput } from '../input-schemas.ts';
import type { PortalConnection } from '../portal.ts';
import { createOutputSchema, readOnlyAnnotations, toolResult } from '../tool-result.ts';
import { codeListNameInput } from './search-reference.ts';

/**
 * `read_reference_code` returns a code with its validity periods and, for a commodity code, its tariff
 * measures.
 */
export function registerReadReferenceCode(server: McpServer, { client }: PortalConnection): void {
  server.registerTool(
    'read_reference_code',
    {
      title: 'Get a code of a code list',
      description:
        'Returns one code of a code list with its meaning and validity. For a commodity code, also returns the duty rates, VAT, tariff measures and required documents. To calculate duties, use estimate_duties.',
      inputSchema: z.strictObject({
        list: codeListNameInput.describe(
          'Name of the code list, such as `commodities`. search_reference without `list` returns the names.',
        ),
        code: z.string().min(1).max(60),
        date: dayInput
          .optional()
          .describe('Only codes that are valid on this date (YYYY-MM-DD, default: today)'),
      }),
      outputSchema: createOutputSchema({ code: z.string() }),
      annotations: readOnlyAnnotations,
    },
    ({ list, code, date }, { mcpReq: { signal } }) =>
      toolResult(() => client.reference.get(list, code, date === undefined ? {} : { date }, { signal })),
  );
}

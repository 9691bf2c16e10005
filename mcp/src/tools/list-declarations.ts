import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { declarationTypeInput, maxResultsInput } from '../input-schemas.ts';
import type { PortalConnection } from '../portal.ts';
import { createOutputSchema, readOnlyAnnotations, toolResult } from '../tool-result.ts';

const dayOrTime = z.string().max(40);

export function registerListDeclarations(server: McpServer, { client }: PortalConnection): void {
  server.registerTool(
    'list_declarations',
    {
      title: 'List declarations',
      description:
        'Lists declarations of the organisation, newest first, filtered by status, next action, lane, LRN, goods or period of lodgement. Returns one page. For the next page, pass `cursor` with the same filters. The result contains summaries, not the full declarations.',
      inputSchema: z.strictObject({
        status_group: z.enum(['failed', 'done', 'action_required', 'open']).optional(),
        next_action: z
          .enum(['answerQuery', 'pay', 'present', 'secure', 'discharge'])
          .optional()
          .describe('Only declarations for which the declarant must take this action next'),
        type: declarationTypeInput.optional(),
        lane: z
          .enum(['green', 'yellow', 'red'])
          .optional()
          .describe('Only declarations in this control lane'),
        lrn_prefix: z
          .string()
          .max(35)
          .optional()
          .describe('Only declarations whose LRN begins with this text'),
        lodged_from: dayOrTime
          .optional()
          .describe(
            'Only declarations lodged at or after this time: a date (YYYY-MM-DD) or a time with a UTC offset',
          ),
        lodged_before: dayOrTime
          .optional()
          .describe(
            'Only declarations lodged before this time: a date (YYYY-MM-DD) or a time with a UTC offset',
          ),
        commodity: z
          .string()
          .max(14)
          .optional()
          .describe('Only declarations of goods whose commodity code begins with these digits'),
        limit: maxResultsInput,
        cursor: z.string().max(2000).optional().describe('The `cursor` of the previous page'),
      }),
      outputSchema: createOutputSchema({ declarations: z.array(z.unknown()), cursor: z.string().nullable() }),
      annotations: readOnlyAnnotations,
    },
    (filters, { mcpReq: { signal } }) =>
      toolResult(async () => {
        const { type, lane, commodity, limit } = filters;
        const query = {
          ...(type && { type: [type] }),
          lane: lane && [lane],
          commodity,
          limit,
          after: filters.cursor,
          statusGroup: filters.status_group,
          nextAction: filters.next_action,
          lrnPrefix: filters.lrn_prefix,
          lodgedFrom: filters.lodged_from,
          lodgedBefore: filters.lodged_before,
        };
        const { data } = await client.request('GET', '/openapi/declarations', { query, signal });
        return { declarations: data.items, cursor: data.cursor };
      }),
  );
}

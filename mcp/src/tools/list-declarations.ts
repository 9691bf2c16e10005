import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { answer, labelled, reading } from '../answer.ts';
import { limitInput, typeInput } from '../inputs.ts';
import type { Portal } from '../portal.ts';

const dayOrTime = z.string().max(40);

/** `list_declarations`: the organisation's declarations, by what is known of them. */
export function listDeclarations(server: McpServer, { client }: Portal): void {
  server.registerTool(
    'list_declarations',
    {
      title: 'List declarations',
      description:
        'Lists declarations of the organisation, newest first, filtered by next action, period, goods or parties. Returns one page; pass `cursor` with the same filters for the next page. The result does not contain the full declarations.',
      inputSchema: z.strictObject({
        status_group: z.enum(['failed', 'done', 'action_required', 'open']).optional(),
        next_action: z
          .enum(['answerQuery', 'pay', 'present', 'secure', 'discharge'])
          .optional()
          .describe('Only declarations with this next action of the declarant'),
        type: typeInput.optional(),
        lane: z.enum(['green', 'yellow', 'red']).optional().describe('Control lane'),
        lrn_prefix: z.string().max(35).optional().describe('Prefix of the LRN'),
        lodged_from: dayOrTime
          .optional()
          .describe('Start of the period, inclusive: a date (YYYY-MM-DD) or a time with a UTC offset'),
        lodged_before: dayOrTime
          .optional()
          .describe('End of the period, exclusive: a date (YYYY-MM-DD) or a time with a UTC offset'),
        commodity: z.string().max(14).optional().describe('First digits of a commodity code'),
        limit: limitInput,
        cursor: z.string().max(2000).optional().describe('Cursor of the previous page'),
      }),
      outputSchema: labelled({ declarations: z.array(z.unknown()), cursor: z.string().nullable() }),
      annotations: reading,
    },
    (filters, { mcpReq: { signal } }) =>
      answer(async () => {
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

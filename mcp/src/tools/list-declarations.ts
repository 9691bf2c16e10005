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
        'Declarations of the organisation, newest first: what awaits an action, what was lodged in a period, what has these goods or parties. One page at a time; `cursor` asks for the next with the same filters. The documents themselves are not in it.',
      inputSchema: z.strictObject({
        status_group: z.enum(['failed', 'done', 'action_required', 'open']).optional(),
        next_action: z
          .enum(['answerQuery', 'pay', 'present', 'secure', 'discharge'])
          .optional()
          .describe('Only what waits for this action of the declarant'),
        type: typeInput.optional(),
        lane: z.enum(['green', 'yellow', 'red']).optional().describe('Lane'),
        lrn_prefix: z.string().max(35).optional().describe('The LRN begins with this'),
        lodged_from: dayOrTime.optional().describe('A day (YYYY-MM-DD) or a time with an offset'),
        lodged_before: dayOrTime.optional().describe('Likewise, not included'),
        commodity: z.string().max(14).optional().describe('A commodity code begins with these digits'),
        limit: limitInput,
        cursor: z.string().max(2000).optional().describe('Of the page before'),
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

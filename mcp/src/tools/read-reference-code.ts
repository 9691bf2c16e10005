import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { answer, labelled, reading } from '../answer.ts';
import { dayInput } from '../inputs.ts';
import type { Portal } from '../portal.ts';
import { listInput } from './search-reference.ts';

/** `read_reference_code`: one code with its periods, and of a commodity code what the tariff says. */
export function readReferenceCode(server: McpServer, { client }: Portal): void {
  server.registerTool(
    'read_reference_code',
    {
      title: 'Read a code',
      description:
        'Returns one code of a code list with its meaning and validity. For a commodity code, also returns the duty rates, VAT, measures and documents of the tariff. To calculate duties, use estimate_duties.',
      inputSchema: z.strictObject({
        list: listInput.describe(
          'Name of the code list, such as `commodities`. search_reference returns the names.',
        ),
        code: z.string().min(1).max(60),
        date: dayInput
          .optional()
          .describe('Date on which the codes must be valid (YYYY-MM-DD, default: today)'),
      }),
      outputSchema: labelled({ code: z.string() }),
      annotations: reading,
    },
    ({ list, code, date }, { mcpReq: { signal } }) =>
      answer(() => client.reference.get(list, code, date === undefined ? {} : { date }, { signal })),
  );
}

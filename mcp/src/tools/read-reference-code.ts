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
        'One code of a code list: its meaning, when it is valid, and of a commodity code what the tariff says of it (duty rates, VAT, measures, documents). It does not calculate: estimate_duties does.',
      inputSchema: z.strictObject({
        list: listInput.describe('For instance `commodities`; search_reference tells which there are'),
        code: z.string().min(1).max(60),
        date: dayInput.optional().describe('A date (YYYY-MM-DD) instead of today'),
      }),
      outputSchema: labelled({ code: z.string() }),
      annotations: reading,
    },
    ({ list, code, date }, { mcpReq: { signal } }) =>
      answer(() => client.reference.get(list, code, date === undefined ? {} : { date }, { signal })),
  );
}

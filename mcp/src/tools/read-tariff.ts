import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { answer, labelled, reading } from '../answer.ts';
import { commodityInput, dayInput } from '../inputs.ts';
import type { Portal } from '../portal.ts';

/** `read_tariff`: the levels of a commodity code and the measures that may apply. */
export function readTariff(server: McpServer, { client }: Portal): void {
  server.registerTool(
    'read_tariff',
    {
      title: 'Read the tariff',
      description:
        'The levels of a commodity code with their texts, and every measure that may apply: duties, taxes and controls with area, additional code, quota and conditions. It does not calculate: estimate_duties does.',
      inputSchema: z.strictObject({
        code: commodityInput.describe('A commodity code, or the beginning of one'),
        origin: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional()
          .describe('Of export the destination: measures of this country alone'),
        date: dayInput.optional().describe('A day (YYYY-MM-DD) instead of today'),
        direction: z.enum(['import', 'export']).optional(),
      }),
      outputSchema: labelled({ code: z.string(), measures: z.array(z.looseObject({ id: z.string() })) }),
      annotations: reading,
    },
    ({ code, ...query }, { mcpReq: { signal } }) => answer(() => client.tariff.get(code, query, { signal })),
  );
}

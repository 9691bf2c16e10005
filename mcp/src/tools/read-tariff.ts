import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { commodityInput, dayInput } from '../input-schemas.ts';
import type { PortalConnection } from '../portal.ts';
import { createOutputSchema, readOnlyAnnotations, toolResult } from '../tool-result.ts';

/** `read_tariff` returns the hierarchy above a commodity code and the tariff measures that may apply. */
export function registerReadTariff(server: McpServer, { client }: PortalConnection): void {
  server.registerTool(
    'read_tariff',
    {
      title: 'Get tariff measures',
      description:
        'Returns a commodity code with its higher levels and their descriptions, and every tariff measure that can apply: duties, taxes and controls, each with its geographical area, additional code, quota and conditions. To calculate duties, use estimate_duties.',
      inputSchema: z.strictObject({
        code: commodityInput.describe('Commodity code or its first digits'),
        origin: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional()
          .describe(
            'Only measures for this country: the country of origin, or the country of destination for exports',
          ),
        date: dayInput.optional().describe('Use the tariff of this date (YYYY-MM-DD, default: today)'),
        direction: z.enum(['import', 'export']).optional(),
      }),
      outputSchema: createOutputSchema({
        code: z.string(),
        measures: z.array(z.looseObject({ id: z.string() })),
      }),
      annotations: readOnlyAnnotations,
    },
    ({ code, ...query }, { mcpReq: { signal } }) =>
      toolResult(() => client.tariff.get(code, query, { signal })),
  );
}

import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { PortalConnection } from '../portal.ts';
import { createOutputSchema, readOnlyAnnotations, toolResult } from '../tool-result.ts';

/** `explain_rule` returns a validation rule with a valid and an invalid example document. */
export function registerExplainRule(server: McpServer, { client }: PortalConnection): void {
  server.registerTool(
    'explain_rule',
    {
      title: 'Explain a rule',
      description:
        'Returns one business rule by its ID (the `code` of an error, such as R101): requirement, reason, hint, and a valid and an invalid example. It does not validate a declaration.',
      inputSchema: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9._-]{1,40}$/) }),
      outputSchema: createOutputSchema({ id: z.string() }),
      annotations: readOnlyAnnotations,
    },
    ({ id }, { mcpReq: { signal } }) => toolResult(() => client.rules.get(id, { signal })),
  );
}

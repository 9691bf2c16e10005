import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { PortalConnection } from '../portal.ts';
import { ToolRefusal } from '../tool-failure.ts';
import { createOutputSchema, readOnlyAnnotations, toolResult } from '../tool-result.ts';

/** `explain_problem` returns the cause and hint of an error code, from the problem's page. */
export function registerExplainProblem(server: McpServer, { read }: PortalConnection): void {
  server.registerTool(
    'explain_problem',
    {
      title: 'Explain a problem code',
      description:
        'Returns the cause of a refused request and a hint, by the `code` of the problem, such as lrn_in_use. For the `code` of a single error in a declaration, such as R101, use explain_rule.',
      inputSchema: z.strictObject({ code: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/) }),
      outputSchema: createOutputSchema({ code: z.string(), cause: z.string(), hint: z.string() }),
      annotations: readOnlyAnnotations,
    },
    ({ code }, { mcpReq: { signal } }) =>
      toolResult(async () => {
        const { status, body } = await read(`/problems/${code}`, signal);
        if (status === 200) return body;
        throw new ToolRefusal(
          `Unknown problem code ${code}. Pass the \`code\` of the problem document. For the \`code\` of a single error in a declaration, use explain_rule.`,
        );
      }),
  );
}

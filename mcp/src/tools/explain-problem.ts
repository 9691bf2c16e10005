import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { answer, labelled, reading } from '../answer.ts';
import { ToolRefusal } from '../failure.ts';
import type { Portal } from '../portal.ts';

/** `explain_problem`: cause and hint of a refusal, as on its problem page. */
export function explainProblem(server: McpServer, { read }: Portal): void {
  server.registerTool(
    'explain_problem',
    {
      title: 'Explain a problem code',
      description:
        'Returns the cause and the hint of a problem by its `code`, such as lrn_in_use. The code of an error within a declaration is a rule ID: use explain_rule for rule IDs.',
      inputSchema: z.strictObject({ code: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/) }),
      outputSchema: labelled({ code: z.string(), cause: z.string(), hint: z.string() }),
      annotations: reading,
    },
    ({ code }, { mcpReq: { signal } }) =>
      answer(async () => {
        const { status, body } = await read(`/problems/${code}`, signal);
        if (status === 200) return body;
        throw new ToolRefusal(
          `Unknown problem code ${code}. Pass the \`code\` of the problem document. The code of a single error is a rule ID for explain_rule.`,
        );
      }),
  );
}

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
      title: 'Explain a refusal',
      description:
        'Cause and hint of a problem by its `code` (for instance lrn_in_use). Codes of faults in a document are rules: explain_rule explains those.',
      inputSchema: z.strictObject({ code: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/) }),
      outputSchema: labelled({ code: z.string(), cause: z.string(), hint: z.string() }),
      annotations: reading,
    },
    ({ code }, { mcpReq: { signal } }) =>
      answer(async () => {
        const { status, body } = await read(`/problems/${code}`, signal);
        if (status === 200) return body;
        throw new ToolRefusal(
          `The portal knows no problem ${code}: take the \`code\` of the problem document. That of a fault is a rule, for explain_rule.`,
        );
      }),
  );
}

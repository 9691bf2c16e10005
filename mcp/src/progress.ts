import type { ServerContext } from '@modelcontextprotocol/server';

/** Reports progress to the host if the host has requested it. */
export async function reportProgress(
  { mcpReq }: ServerContext,
  progress: number,
  total: number,
  message: string,
): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await mcpReq.notify({
    method: 'notifications/progress',
    params: { progressToken, progress, total, message },
  });
}

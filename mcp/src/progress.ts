import type { ServerContext } from '@modelcontextprotocol/server';

/** Tells the host how far a call has come, where it asked to be told. */
export async function tellProgress(
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

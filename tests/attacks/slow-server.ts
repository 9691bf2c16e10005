import { createServer } from 'node:http';

/*
 * A server with the status feed of a portal and an operation that blocks its event loop for some milliseconds
 * of CPU time. Prints its port.
 */

const holdMs = Number(process.argv[2]);
/** Returns the CPU time of the whole process, because that of a thread advances only by kernel ticks. */
function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const server = createServer((request, response) => {
  if (request.url?.startsWith('/openapi/status')) {
    response.writeHead(304).end();
    return;
  }
  for (const until = usedMs() + holdMs; usedMs() < until; );
  response.writeHead(200).end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address !== null ? address.port : 0);
});
process.once('disconnect', () => process.exit());

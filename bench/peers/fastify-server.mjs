import { fastify } from 'fastify';

/* A peer: default Fastify without a log that returns one response, given as JSON on the command line. */

const { status, headers: list, body } = JSON.parse(process.argv[2] ?? '');
const headers = Object.fromEntries(
  Array.from({ length: list.length / 2 }, (_, index) => [list[index * 2], list[index * 2 + 1]]),
);

const server = fastify({ logger: false });
server.get('/openapi/status', (_request, reply) => {
  reply.code(status).headers(headers).send(body);
});
await server.listen({ port: 0, host: '127.0.0.1' });
console.log(`listening on ${server.server.address().port}`);
process.on('SIGTERM', () => process.exit(0));

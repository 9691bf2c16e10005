import { createServer } from 'node:http';

/*
 * The peer: node:http that sends one answer, given as JSON on the command line, to whatever it is asked. It is the least
 * that a server of these bytes can cost on this Node.
 */

interface BareAnswer {
  readonly status: number;
  /** Names and values, one after the other. */
  readonly headers: readonly string[];
  readonly body: string;
}

const given: BareAnswer = JSON.parse(process.argv[2] ?? '');
const headers = [...given.headers];
const { status, body } = given;

const http = createServer((_, response) => {
  response.writeHead(status, headers);
  response.end(body);
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  console.log(`listening on ${typeof address === 'object' ? address?.port : ''}`);
});
process.on('SIGTERM', () => process.exit(0));

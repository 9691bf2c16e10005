import { createServer } from 'node:http';

/*
 * The peer: node:http that returns one response, given as JSON on the command line, to every request. It is
 * the minimum cost of serving these bytes on this Node.
 */

interface BareAnswer {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  readonly body: string;
}

const bareAnswer: BareAnswer = JSON.parse(process.argv[2] ?? '');
const headers = [...bareAnswer.headers];
const { status, body } = bareAnswer;

const http = createServer((_, response) => {
  response.writeHead(status, headers);
  response.end(body);
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  console.log(`listening on ${typeof address === 'object' ? address?.port : ''}`);
});
process.on('SIGTERM', () => process.exit(0));

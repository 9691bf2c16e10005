import { markWork } from '../work-meter.ts';
import { unitsOfBody } from './admission/cost-units.ts';
import type { RequestCost } from './admission/request-cost.ts';
import { newWorkSlice, type WorkTurns } from './admission/work-slices.ts';
import { anonymousBodyLimitBytes, bodyLimitBytes, readBody } from './body/body.ts';
import { BodyReadError, checkDeclaredLength, type OpenBody, openBody } from './body/body-stream.ts';
import type { ResponseChunk } from './body/response-stream.ts';
import type { InputReader, InputValues } from './input.ts';
import { checkAccept, checkMediaType } from './negotiation.ts';
import type { Answer, BodyStream, Operation, StreamContract } from './operation.ts';
import type { Refusal } from './problem.ts';
import type { Exchange } from './request-context.ts';
import type { Match } from './router.ts';

/* Rules 14 to 19 of the contract: reads and validates the body of a request and runs the operation. */

interface OperationWithReader {
  readonly operation: Operation;
  readonly reader: InputReader;
}

const noBytes = Buffer.alloc(0);
/** Bodies of at least this size are parsed in separate iterations of the event loop, so that other requests can run. */
const largeBodyBytes = 65_536;

export function prepareAndHandle(
  exchange: Exchange,
  serving: OperationWithReader,
  match: Match,
  caller: object,
  turns?: Pick<WorkTurns, 'take'>,
): Answer | Refusal | Promise<Answer | Refusal> {
  const { operation, reader } = serving;
  const { values } = exchange.headers;
  if (!operation.body || !exchange.head.hasBody) {
    return readAndHandle(exchange, match, caller, reader, noBytes);
  }
  if (operation.body.kind === 'stream') {
    return streamAndHandle(exchange, serving, match, caller, operation.body);
  }
  const wrongType = checkMediaType(operation, values['content-type'], values['content-encoding']); // 14
  // A chunked body may be empty, and an empty body needs no media type, so the refusal waits until the body is read.
  if (wrongType && values['transfer-encoding'] === undefined) return wrongType;
  const limit = operation.access === 'anyone' ? anonymousBodyLimitBytes : bodyLimitBytes;
  return readBody(exchange.message, values['content-length'], limit).then((bytes) => {
    markWork(exchange.cost);
    const isEmpty = Buffer.isBuffer(bytes) && bytes.length === 0;
    if (wrongType && !isEmpty) return wrongType;
    if (!Buffer.isBuffer(bytes)) return bytes; // 15
    const handleNow = () => readAndHandle(exchange, match, caller, reader, bytes);
    const turn = bytes.length > largeBodyBytes ? turns?.take(newWorkSlice()) : null;
    return turn ? turn.then(handleNow) : handleNow();
  });
}

/**
 * Applies rules 14 and 15 to a body that the handler reads itself. Afterwards the unread rest of the body is discarded:
 * after the outcome, or after the end of a streamed response that reads the body.
 */
async function streamAndHandle(
  exchange: Exchange,
  { operation, reader }: OperationWithReader,
  match: Match,
  caller: object,
  contract: StreamContract,
): Promise<Answer | Refusal> {
  const { values } = exchange.headers;
  const wrongType = checkMediaType(operation, values['content-type'], values['content-encoding']); // 14
  const body = openBody(exchange, contract);
  let reading: AsyncIterable<ResponseChunk> | undefined;
  try {
    const isEmpty = await body.isEmpty();
    if (wrongType && !isEmpty) return wrongType;
    const tooLarge = checkDeclaredLength(values['content-length'], contract.maxBytes); // 15
    if (tooLarge) return tooLarge;
    const outcome = await readAndHandle(exchange, match, caller, reader, isEmpty ? noBytes : body);
    reading = outcome.kind === 'answer' ? outcome.chunks : undefined;
    return reading && outcome.kind === 'answer' ? { ...outcome, chunks: dropAfter(reading, body) } : outcome;
  } catch (error) {
    if (error instanceof BodyReadError) return error.refusal;
    throw error;
  } finally {
    if (!reading) body.drop();
  }
}

async function* dropAfter(
  chunks: AsyncIterable<ResponseChunk>,
  body: OpenBody,
): AsyncGenerator<ResponseChunk> {
  try {
    yield* chunks;
  } finally {
    body.drop();
  }
}

function readAndHandle(
  exchange: Exchange,
  match: Match,
  caller: object,
  reader: InputReader,
  sent: Buffer | BodyStream,
): Answer | Refusal | Promise<Answer | Refusal> {
  const { head } = exchange;
  const known = sent === noBytes ? head.input : null;
  if (known) return handle(exchange, reader, known, caller, noBytes);
  if (Buffer.isBuffer(sent)) exchange.bodies?.hear('request', exchange.headers.values['content-type'], sent);
  const unacceptable = checkAccept(exchange.headers.values.accept, reader.mediaTypes); // 16
  if (unacceptable) return unacceptable;
  const input = reader.read(exchange, match.params, sent); // 17
  if (input.kind === 'refusal') return input;
  if (sent === noBytes) head.input = input.values;
  else chargeEntries(exchange.cost, input.values.body);
  return handle(exchange, reader, input.values, caller, Buffer.isBuffer(sent) ? sent : noBytes);
}

/** Charges the client for the list entries of a body before they are processed. */
function chargeEntries(cost: RequestCost, body: unknown): void {
  if (!cost.isPaid) return;
  cost.prepaidUnits = unitsOfBody(body);
  cost.charge(cost.prepaidUnits);
}

function handle(
  request: Exchange,
  reader: InputReader,
  { params, query, body }: InputValues,
  caller: object,
  bytes: Buffer,
): Answer | Refusal | Promise<Answer | Refusal> {
  return reader.handle({ params, query, body, caller, bytes, request }); // 18, 19
}

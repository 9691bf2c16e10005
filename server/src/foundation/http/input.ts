import { parseJson } from './json.ts';
import type { Answer, BodyStream, Operation, RequestFacts } from './operation.ts';
import { type Fault, type Refusal, refuse } from './problem.ts';
import { inputInvalid } from './problems.ts';
import { readQuery } from './query.ts';
import { compileValidator, type Validator } from './validate.ts';

export interface InputValues {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

type Asked = Pick<RequestFacts, 'queryString' | 'header'>;

/** Rule 17 for one operation, compiled once: path, query, headers and body, every fault at once. */
export interface InputReader {
  read(
    exchange: Asked,
    params: Readonly<Record<string, string>>,
    sent: Buffer | BodyStream,
  ): { readonly kind: 'input'; readonly values: InputValues } | Refusal<'input_invalid'>;
  handle(input: object): Answer | Refusal | Promise<Answer | Refusal>;
  /** What the operation answers with (rule 16). */
  readonly mediaTypes: readonly string[];
}

export function compileInput(operation: Operation): InputReader {
  const params = operation.params && compileValidator(operation.params, 'path');
  const query = operation.query && compileValidator(operation.query, 'query');
  const body =
    operation.body && operation.body.kind !== 'stream' && compileValidator(operation.body.schema, 'body');
  return {
    read(exchange, given, sentBody) {
      const asked = readQuery(exchange.queryString, operation.query);
      const sent = readBodyValue(operation, sentBody, body || undefined);
      const faults = (params?.faults(given) ?? []).concat(
        asked.faults,
        query?.faults(asked.values) ?? [],
        headerFaults(exchange, operation),
        sent.faults,
      );
      if (faults.length > 0) return inputRefusal(faults);
      const values = { params: given, query: asked.values, body: sent.value };
      return { kind: 'input', values };
    },
    handle: handlerOf(operation),
    mediaTypes: mediaTypesOf(operation),
  };
}

function mediaTypesOf({ answers }: Operation): string[] {
  const types = Object.values(answers).flatMap((contract) => [
    contract?.mediaType ?? 'application/json',
    ...Object.keys(contract?.alternatives ?? {}),
  ]);
  return [...new Set(types)];
}

// The reader above has checked the input against the very schemas that type the handler; the compiler cannot see that.
function handlerOf(operation: Operation): InputReader['handle'] {
  const { handle }: { readonly handle: (input: never) => Answer | Refusal | Promise<Answer | Refusal> } =
    operation;
  return handle as InputReader['handle'];
}

/** 400 with every fault, the first few told in words. */
export function inputRefusal(faults: readonly Fault[]): Refusal<'input_invalid'> {
  const first = faults[0];
  const place = first ? first.pointer || first.name || first.in : '';
  const more = faults.length > 1 ? `, and ${faults.length - 1} more` : '';
  return refuse(inputInvalid, {
    detail: first ? `${place} ${first.message}${more}.` : 'The input is invalid.',
    errors: faults,
  });
}

function readBodyValue(
  operation: Operation,
  sent: Buffer | BodyStream,
  validator: Validator | undefined,
): { value: unknown; faults: Fault[] } {
  if (!operation.body) return { value: undefined, faults: [] };
  if (!Buffer.isBuffer(sent)) return { value: sent, faults: [] };
  if (sent.length === 0 || !validator) {
    const missing: Fault = { code: 'required', in: 'body', pointer: '', message: 'a body is needed' };
    return { value: undefined, faults: operation.body.required ? [missing] : [] };
  }
  const parsed = parseJson(sent);
  if (!parsed.ok) {
    return {
      value: undefined,
      faults: [{ code: parsed.code, in: 'body', pointer: '', message: parsed.message }],
    };
  }
  return { value: parsed.value, faults: validator.faults(parsed.value) };
}

const visibleAscii = /^[\x21-\x7e]{1,255}$/;

function headerFaults(exchange: Asked, operation: Operation): Fault[] {
  const faults: Fault[] = [];
  const key = exchange.header('idempotency-key');
  if (operation.idempotent && key !== undefined && !visibleAscii.test(key)) {
    const message = 'must be 1 to 255 visible ASCII characters';
    faults.push({ code: 'header', in: 'header', name: 'Idempotency-Key', message });
  }
  if (operation.ifMatch === 'required' && exchange.header('if-match') === undefined) {
    const message = 'is needed here: send the ETag of the version that you have read';
    faults.push({ code: 'required', in: 'header', name: 'If-Match', message });
  }
  return faults;
}

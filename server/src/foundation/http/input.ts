import type { Static, TSchema } from 'typebox';
import { parseJson } from './body/json.ts';
import { outlineOf, type SchemaOutline } from './body/schema-outline.ts';
import type { Answer, BodyContract, BodyStream, Operation, RequestFacts } from './operation.ts';
import { maxReportedErrors, type Refusal, refuse, type ValidationError } from './problem.ts';
import { inputInvalid } from './problems.ts';
import { readQuery } from './query.ts';
import { compileValidator, type Validator } from './validate.ts';
import { isIfMatchReadable } from './version-tag.ts';

export interface InputValues {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

type InputRequest = Pick<RequestFacts, 'queryString' | 'header'>;

/**
 * Applies rule 17 to the requests of one operation: validates path, query, headers and body, and returns all errors
 * together. The schemas are compiled once.
 */
export interface InputReader {
  read(
    exchange: InputRequest,
    params: Readonly<Record<string, string>>,
    sent: Buffer | BodyStream,
  ): { readonly kind: 'input'; readonly values: InputValues } | Refusal<'input_invalid'>;
  handle(input: object): Answer | Refusal | Promise<Answer | Refusal>;
  /** Media types of the operation's responses (rule 16). */
  readonly mediaTypes: readonly string[];
}

export function compileInput(operation: Operation): InputReader {
  const params = operation.params && compileValidator(operation.params, 'path');
  const query = operation.query && compileValidator(operation.query, 'query');
  const body = operation.body && operation.body.kind !== 'stream' && bodyReader(operation.body);
  return {
    read(exchange, pathParams, sentBody) {
      const queryInput = readQuery(exchange.queryString, operation.query);
      const sent = readBodyValue(operation, sentBody, body || undefined);
      const faults = (params?.faults(pathParams) ?? []).concat(
        queryInput.faults,
        query?.faults(queryInput.values) ?? [],
        headerFaults(exchange, operation),
        sent.faults,
      );
      if (faults.length > 0) {
        return inputRefusal(faults, sent.more);
      }
      return { kind: 'input', values: { params: pathParams, query: queryInput.values, body: sent.value } };
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

// The handler accepts the input, because it was validated with the schemas from which the handler's type is derived.
// The
// compiler can't infer that.
function handlerOf(operation: Operation): InputReader['handle'] {
  const { handle }: { readonly handle: (input: never) => Answer | Refusal | Promise<Answer | Refusal> } =
    operation;
  return handle;
}

/** Returns 400 with all errors up to a limit; `more` means that there may be further errors. */
export function inputRefusal(faults: readonly ValidationError[], more = false): Refusal<'input_invalid'> {
  return refuse(inputInvalid, {
    errors: faults.slice(0, maxReportedErrors),
    extensions: { errorsTotal: faults.length, ...(more && { moreErrors: true }) },
  });
}

interface BodyReader {
  readonly validator: Validator;
  readonly outline: SchemaOutline;
}

function bodyReader({
  schema,
  validator,
  outline = schema,
}: Pick<BodyContract, 'schema' | 'validator' | 'outline'>): BodyReader {
  return {
    validator: validator ?? compileValidator(schema, 'body'),
    outline: outlineOf(outline),
  };
}

function readBodyValue(
  operation: Operation,
  sent: Buffer | BodyStream,
  reader: BodyReader | undefined,
): { readonly value: unknown; readonly faults: readonly ValidationError[]; readonly more: boolean } {
  if (!operation.body) return { value: undefined, faults: [], more: false };
  if (!Buffer.isBuffer(sent)) return { value: sent, faults: [], more: false };
  if (sent.length === 0 || !reader) {
    const missing: ValidationError = { code: 'required', in: 'body', pointer: '', words: 'required.body' };
    return { value: undefined, faults: operation.body.required !== false ? [missing] : [], more: false };
  }
  return readJson(sent, reader);
}

function readJson(bytes: Buffer, { outline, validator }: BodyReader) {
  const parsed = parseJson(bytes, outline);
  if (!parsed.ok) return { value: undefined, faults: parsed.faults, more: parsed.more };
  validator.keep?.(parsed.value);
  return { value: parsed.value, faults: validator.faults(parsed.value), more: false };
}

/**
 * Creates a function that applies rule 17 to a JSON text that a handler reads itself, such as a line of a streamed
 * body.
 */
export function compileJsonReader<Schema extends TSchema>(
  schema: Schema,
  validator?: Validator,
): (bytes: Buffer) => { readonly kind: 'json'; readonly value: Static<Schema> } | Refusal<'input_invalid'> {
  const reader = bodyReader({ schema, ...(validator && { validator }) });
  const isValid = (_value: unknown, faults: readonly ValidationError[]): _value is Static<Schema> =>
    faults.length === 0;
  return (bytes) => {
    const { value, faults, more } = readJson(bytes, reader);
    return isValid(value, faults) ? { kind: 'json', value } : inputRefusal(faults, more);
  };
}

const visibleAscii = /^[\x21-\x7e]{1,255}$/;

function headerFaults(exchange: InputRequest, operation: Operation): ValidationError[] {
  const faults: ValidationError[] = [];
  const key = exchange.header('idempotency-key');
  if (operation.idempotent && key !== undefined && !visibleAscii.test(key)) {
    faults.push({ code: 'header', in: 'header', name: 'Idempotency-Key', words: 'header.form' });
  }
  const ifMatch = exchange.header('if-match');
  if (operation.ifMatch === 'required' && ifMatch === undefined) {
    faults.push({ code: 'required', in: 'header', name: 'If-Match', words: 'required.if_match' });
  }
  if (operation.ifMatch && ifMatch !== undefined && !isIfMatchReadable(ifMatch)) {
    faults.push({ code: 'header', in: 'header', name: 'If-Match', words: 'header.if_match' });
  }
  return faults;
}

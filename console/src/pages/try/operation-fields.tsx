import type { UseFormRegister } from 'react-hook-form';
import type { LoggedRequestDetail } from '../../api/types.ts';
import type { HttpRequestTemplate } from '../../parts/as-curl.ts';
import { LongTextField, SelectField, TextField } from '../../parts/field.tsx';
import { prettyText } from '../../parts/pretty-text.ts';
import { TextWithCode } from '../../parts/problem-hint.tsx';
import { useText } from '../../texts/text.tsx';
import type { CallableOperation, OperationParameter } from './open-api.ts';

/** Form values for one operation: its parameters, and the request body. */
export interface OperationValues {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly header?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface TryFields {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
  /** Form values by operation, so that each operation keeps its own values. */
  readonly calls?: Readonly<Record<string, OperationValues>>;
}

interface OperationFieldsProps {
  readonly register: UseFormRegister<TryFields>;
  readonly operations: readonly CallableOperation[];
  readonly operation: CallableOperation;
  readonly choose: (id: string) => void;
}

/**
 * Shows the selection of an operation, fields for its parameters, and its body, filled in with the example of
 * the contract.
 */
export function OperationFields({ register, operations, operation, choose }: OperationFieldsProps) {
  const { text } = useText();
  const { id, method, path, summary, parameters, bodies } = operation;
  const templatePath = parameters.filter(({ required }) => required);
  const more = parameters.filter(({ required }) => !required);
  return (
    <fieldset className="stack" key={id}>
      <legend>{text('try.operation')}</legend>
      <SelectField
        label={text('requestLog.operation')}
        hint={
          <>
            <span lang="en">{summary}</span>:{' '}
            <code>
              {method} {path}
            </code>
          </>
        }
        value={id}
        choices={operations.map((each) => ({ value: each.id, text: `${each.tag}: ${each.id}` }))}
        onChange={({ target }) => choose(target.value)}
      />
      {method !== 'GET' && <p className="note warn">{text('try.real')}</p>}
      {templatePath.length > 0 && <Parameters id={id} parameters={templatePath} register={register} />}
      {more.length > 0 && (
        <details>
          <summary>{text('try.more')}</summary>
          <Parameters id={id} parameters={more} register={register} />
        </details>
      )}
      {bodies && (
        <LongTextField
          label={text('try.body')}
          {...register(`calls.${id}.body`)}
          className="mono"
          rows={12}
          spellCheck={false}
          defaultValue={bodies[0]?.text ?? '{}'}
        />
      )}
    </fieldset>
  );
}

interface ParametersProps {
  /** Id of the selected operation. */
  readonly id: string;
  readonly parameters: readonly OperationParameter[];
  readonly register: UseFormRegister<TryFields>;
}

function Parameters({ id, parameters, register }: ParametersProps) {
  return (
    <div className="columns">
      {parameters.map((parameter) => (
        <TextField
          key={parameter.name}
          label={parameter.name}
          hint={
            parameter.description && (
              <span lang="en">
                <TextWithCode words={firstSentence(parameter.description)} />
              </span>
            )
          }
          {...register(`calls.${id}.${parameter.in}.${parameter.name}`)}
          required={parameter.required === true}
          spellCheck={false}
        />
      ))}
    </div>
  );
}

function firstSentence(words: string): string {
  return /^.*?[.](?=\s|$)/s.exec(words)?.[0] ?? words;
}

/** Builds a request from the form values. Empty parameters are omitted. */
export function requestOfValues(
  { method, path, parameters, bodies }: CallableOperation,
  typed: OperationValues,
): HttpRequestTemplate {
  const filledParameters = parameters.flatMap((parameter) => {
    const value = (typed[parameter.in]?.[parameter.name] ?? '').trim();
    return value === '' ? [] : [{ ...parameter, value }];
  });
  const placed = filledParameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((before, { name, value }) => before.replace(`{${name}}`, encodeURIComponent(value)), path);
  const query = new URLSearchParams(
    filledParameters.filter((parameter) => parameter.in === 'query').map(({ name, value }) => [name, value]),
  );
  const headers = filledParameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, value }): [string, string] => [name, value]);
  const body = bodies && (typed.body ?? '');
  return {
    method,
    path: query.size > 0 ? `${placed}?${query}` : placed,
    headers: body === null ? headers : [...headers, ['Content-Type', 'application/json']],
    body,
  };
}

/**
 * Returns the path parameters and body of a logged request as form values; empty if the request called another
 * operation.
 */
export function loggedOperationValues(
  { id, path }: CallableOperation,
  loggedCall: LoggedRequestDetail,
): OperationValues {
  if (loggedCall.operation !== id) return {};
  const body = loggedCall.bodies?.request?.text;
  return { path: pathValues(path, loggedCall.path), ...(body && { body: prettyText(body) }) };
}

function pathValues(path: string, requestedPath: string): Readonly<Record<string, string>> {
  const said = requestedPath.split('/');
  return Object.fromEntries(
    path.split('/').flatMap((part, place) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? [] : [[name, decoded(said[place] ?? '')]];
    }),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

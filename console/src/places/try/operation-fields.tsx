import { LongTextField, SelectField, TextField } from '../../parts/field.tsx';
import { WithCode } from '../../parts/problem-cure.tsx';
import { useText } from '../../texts/text.tsx';
import type { CallableOperation, CallParameter } from './open-api.ts';
import type { Call } from './try-call.ts';

interface OperationFieldsProps {
  readonly operations: readonly CallableOperation[];
  readonly operation: CallableOperation;
  readonly choose: (id: string) => void;
}

/** What is called: an operation of the contract, its parameters, and a body that begins as its example. */
export function OperationFields({ operations, operation, choose }: OperationFieldsProps) {
  const { text } = useText();
  const { id, method, path, summary, parameters, bodies } = operation;
  const asked = parameters.filter(({ required }) => required);
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
      {asked.length > 0 && <Parameters parameters={asked} />}
      {more.length > 0 && (
        <details>
          <summary>{text('try.more')}</summary>
          <Parameters parameters={more} />
        </details>
      )}
      {bodies && (
        <LongTextField
          label={text('try.body')}
          name="body"
          className="mono"
          rows={12}
          spellCheck={false}
          defaultValue={bodies[0]?.text ?? '{}'}
        />
      )}
    </fieldset>
  );
}

function Parameters({ parameters }: { readonly parameters: readonly CallParameter[] }) {
  return (
    <div className="columns">
      {parameters.map((parameter) => (
        <TextField
          key={parameter.name}
          label={parameter.name}
          hint={
            parameter.description && (
              <span lang="en">
                <WithCode words={firstSentence(parameter.description)} />
              </span>
            )
          }
          name={fieldOf(parameter)}
          required={parameter.required === true}
          spellCheck={false}
        />
      ))}
    </div>
  );
}

const firstSentence = (words: string): string => /^.*?[.](?=\s|$)/s.exec(words)?.[0] ?? words;
const fieldOf = (parameter: CallParameter): string => `${parameter.in}.${parameter.name}`;

/** The call that the fields describe; what is empty is not sent. */
export function callOf({ method, path, parameters, bodies }: CallableOperation, form: FormData): Call {
  const given = parameters.flatMap((parameter) => {
    const value = String(form.get(fieldOf(parameter)) ?? '').trim();
    return value === '' ? [] : [{ ...parameter, value }];
  });
  const placed = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((before, { name, value }) => before.replace(`{${name}}`, encodeURIComponent(value)), path);
  const query = new URLSearchParams(
    given.filter((parameter) => parameter.in === 'query').map(({ name, value }) => [name, value]),
  );
  const headers = given
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, value }): [string, string] => [name, value]);
  const body = bodies && String(form.get('body') ?? '');
  return {
    method,
    path: query.size > 0 ? `${placed}?${query}` : placed,
    headers: body === null ? headers : [...headers, ['Content-Type', 'application/json']],
    body,
  };
}

import type { TSchema } from 'typebox';
import type { OperationContract, OperationExample } from '../http/operation.ts';
import { compileValidator } from '../http/validate.ts';
import { localizeError } from '../messages/format-error.ts';
import { defaultLanguage } from '../messages/language.ts';

/** Returns an error for each missing example of operations, and for each example that violates its schema. */
export function checkExamples(operations: readonly OperationContract[]): string[] {
  return operations.flatMap((operation) => {
    const { body } = operation;
    const answers = Object.entries(operation.answers).flatMap(([status, contract]) =>
      contract?.body
        ? exampleErrorsOf(`${operation.id}, answer ${status}`, contract.body, contract.examples)
        : [],
    );
    const json = body?.kind === 'stream' ? undefined : body;
    return [
      ...(json ? exampleErrorsOf(`${operation.id}, body`, json.schema, json.examples) : []),
      ...answers,
    ];
  });
}

function exampleErrorsOf(
  where: string,
  schema: TSchema,
  examples: Readonly<Record<string, OperationExample>> | undefined,
): string[] {
  const entries = Object.entries(examples ?? {});
  if (entries.length === 0) return [`${where}: has no example; the reference shows one for each body.`];
  const validator = compileValidator(schema, 'body');
  return entries.flatMap(([name, { value }]) =>
    validator
      .faults(JSON.parse(JSON.stringify(value)))
      .map(
        (fault) =>
          `${where}: example ${name} is not valid: ${fault.pointer ?? ''} ${localizeError(defaultLanguage, fault).message}`,
      ),
  );
}

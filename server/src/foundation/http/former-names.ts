import type { TObject } from 'typebox';
import type { Answer } from './operation.ts';
import type { Fault, Refusal } from './problem.ts';
import { retirementHeaders } from './retirement.ts';

/*
 * A query member that has a better name now is still read by its former one, and the answer says until when (RFC 9745,
 * RFC 8594). Handlers know the new name alone.
 */

/** The former name of a query member, at its schema as `x-former`. */
export interface FormerName {
  readonly name: string;
  /** As an ISO date, when it was announced. */
  readonly since: string;
  /** The first day on which it may be gone. */
  readonly sunset: string;
  /** Where another member has that name now: only a value of this form is meant for this one. */
  readonly pattern?: string;
}

/** The former name that a property tells of itself. */
export function formerNameOf(property: object): FormerName | null {
  const former: FormerName | undefined = Object(property)['x-former'];
  return former ?? null;
}

interface Present {
  readonly name: string;
  /** Only values of this form are meant for it. */
  readonly form: RegExp | null;
  /** What an answer to the former name tells. */
  readonly headers: readonly string[];
}

/** Which member of a query each former name stands for. */
export type FormerNames = ReadonlyMap<string, Present>;

export function formerNamesOf(schema: TObject | undefined): FormerNames {
  const properties: Readonly<Record<string, object>> = schema?.properties ?? {};
  return new Map(
    Object.entries(properties).flatMap(([name, property]) => {
      const former = formerNameOf(property);
      if (former === null) return [];
      const form = former.pattern === undefined ? null : new RegExp(former.pattern);
      return [[former.name, { name, form, headers: retirementHeaders(former) }] as const];
    }),
  );
}

/** The former names that a call has used, by the present ones. */
export type UsedNames = ReadonlyMap<string, string>;

/** The present name of what a query says; a former one is noted. */
export function presentName(
  former: FormerNames,
  used: Map<string, string>,
  name: string,
  text: string,
): string {
  const present = former.get(name);
  if (!present || (present.form !== null && !present.form.test(text))) return name;
  used.set(present.name, name);
  return present.name;
}

/** Faults by the names that the call has used. */
export function asNamed<Told extends Fault>(faults: readonly Told[], used: UsedNames): readonly Told[] {
  if (used.size === 0) return faults;
  return faults.map((fault) => {
    const name = fault.in === 'query' && fault.name !== undefined ? used.get(fault.name) : undefined;
    return name === undefined ? fault : { ...fault, name };
  });
}

/** The outcome of a call that has used former names: it says until when they are read, and a refusal names them. */
export async function underFormerNames(
  exchange: { readonly always: string[] },
  former: FormerNames,
  used: UsedNames,
  outcome: Answer | Refusal | Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const [name = ''] = used.values();
  exchange.always.push(...(former.get(name)?.headers ?? []));
  const settled = await outcome;
  if (settled.kind !== 'refusal' || !settled.errors) return settled;
  return { ...settled, errors: asNamed(settled.errors, used) };
}

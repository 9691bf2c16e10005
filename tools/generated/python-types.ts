import { knownProblems, type ProblemExamples, type ProblemMember } from './problem-members.ts';
import { withoutInputs } from './without-inputs.ts';

/*
 * What the Python client knows of the contract: a TypedDict for each schema, for the query of each operation and for the
 * bodies that have no name of their own; and every problem with its own members.
 */

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly 'x-extensible-enum'?: readonly string[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly examples: ProblemExamples;
  };
}

/** What is written so far: classes in the order that they were met, and what stands for other types behind them. */
interface Module {
  readonly names: Set<string>;
  readonly classes: string[];
  readonly derived: string[];
  readonly aliases: string[];
}

const folder = 'clients/python/src/customs_portal';
const head = 'Made by `npm run docs` from contract/openapi.json.';

/** The generated modules of the Python package: text by path below the repository's root. */
export function pythonTypes(document: object): ReadonlyMap<string, string> {
  const contract: Contract = JSON.parse(withoutInputs(document));
  return new Map([
    [`${folder}/contract.py`, contractModule(contract)],
    [`${folder}/problem_codes.py`, problemModule(contract)],
  ]);
}

function contractModule({ paths, components }: Contract): string {
  const names = new Set(Object.keys(components.schemas));
  const module: Module = { names, classes: [], derived: [], aliases: [] };
  for (const [name, schema] of Object.entries(components.schemas)) define(module, name, schema);
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  for (const operation of operations) defineOperation(module, operation);
  const codes = knownProblems(components.examples).map(({ code }) => code);
  module.aliases.push(`ProblemCode: TypeAlias = ${literal(codes)}\n"""The code of a problem."""\n`);
  return `${[
    `"""The types of the Open API. ${head}"""`,
    '',
    'from __future__ import annotations',
    '',
    'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict',
    '',
    '',
    [...module.classes, ...module.derived].join('\n\n'),
    '',
    module.aliases.join('\n'),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

function defineOperation(
  module: Module,
  { operationId, parameters = [], requestBody, responses }: Operation,
): void {
  const name = operationId.replace(/^./, (letter) => letter.toUpperCase());
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (query.length > 0) {
    define(module, `${name}Query`, {
      description: `The query of \`${operationId}\``,
      properties: Object.fromEntries(
        query.map(({ name: parameter = '', schema = {}, description = '' }) => [
          parameter,
          { ...schema, description },
        ]),
      ),
      required: query.flatMap(({ name: parameter = '', required }) => (required ? [parameter] : [])),
    });
  }
  const body = requestBody?.content?.['application/json']?.schema;
  if (body && !body.$ref)
    define(module, `${name}Body`, { description: `The body of \`${operationId}\``, ...body });
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answered = answer?.content?.['application/json']?.schema;
  // Lists are read page by page: only what they list has a name.
  if (answered && !answered.$ref && !answered.properties?.items)
    define(module, `${name}Answer`, { description: `The answer of \`${operationId}\``, ...answered });
}

/** Writes what a name stands for. */
function define(module: Module, name: string, schema: Schema): void {
  const bases = (schema.allOf ?? []).flatMap(({ $ref }) => ($ref === undefined ? [] : [nameOf($ref)]));
  if (bases.length > 0) {
    const own = (schema.allOf ?? []).find(({ properties }) => properties !== undefined) ?? {};
    module.derived.push(classOf(module, name, { ...own, description: schema.description ?? '' }, bases));
  } else if (schema.properties) {
    // It stands before what is inside of it.
    const at = module.classes.length;
    module.classes.splice(at, 0, classOf(module, name, schema, []));
  } else {
    const doc = docOf(schema.description);
    module.aliases.push(
      `${name}: TypeAlias = ${typeOf(module, `${name}Value`, schema)}\n${doc === null ? '' : `${doc}\n`}`,
    );
  }
}

/** Words that mean something else as a member: they stand in a call, which is not as easy to read. */
const taken = new Set(
  'in from import class is not and or if else for while with pass global lambda def del return list dict str int float bool'.split(
    ' ',
  ),
);

function classOf(module: Module, name: string, schema: Schema, bases: readonly string[]): string {
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).map(([member, inner]) => {
    const type = typeOf(module, `${name}${member.replace(/^./, (letter) => letter.toUpperCase())}`, inner);
    return { member, type, required: required.has(member), doc: docOf(inner.description) };
  });
  if (members.some(({ member }) => taken.has(member) || !/^[a-zA-Z_]\w*$/.test(member))) {
    const lines = members.map(({ member, type, required: needed }) => {
      const quoted = JSON.stringify(type);
      return `        ${JSON.stringify(member)}: ${needed ? quoted : `NotRequired[${quoted}]`},`;
    });
    return `${name} = TypedDict(\n    ${JSON.stringify(name)},\n    {\n${lines.join('\n')}\n    },\n)\n`;
  }
  const lines = members.flatMap(({ member, type, required: needed, doc }) => [
    `    ${member}: ${needed ? type : `NotRequired[${type}]`}`,
    ...(doc === null ? [] : [`    ${doc}`]),
  ]);
  const doc = docOf(schema.description);
  const inside = [...(doc === null ? [] : [`    ${doc}`, '']), ...lines];
  const parents = bases.length > 0 ? bases.join(', ') : 'TypedDict';
  return `class ${name}(${parents}):\n${inside.length > 0 ? inside.join('\n') : '    pass'}\n`;
}

/** The type of a value; objects inside are called by where they stand. */
function typeOf(module: Module, name: string, schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.const !== undefined) return literal([schema.const]);
  if (schema.enum) return literal(schema.enum);
  if (schema['x-extensible-enum']) return `${literal(schema['x-extensible-enum'])} | str`;
  if (schema.anyOf)
    return union(schema.anyOf.map((each, index) => typeOf(module, numbered(name, index), each)));
  if (schema.properties) {
    const own = unused(module, name);
    define(module, own, schema);
    return own;
  }
  if (schema.patternProperties) {
    const [inner = {}] = Object.values(schema.patternProperties);
    return `dict[str, ${typeOf(module, `${name}Value`, inner)}]`;
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.length === 0 ? 'Any' : union(types.map((type) => plain(module, name, schema, type)));
}

function plain(module: Module, name: string, schema: Schema, type: string): string {
  if (type === 'array') return `list[${typeOf(module, `${name}Item`, schema.items ?? {})}]`;
  return pythonNames[type] ?? 'Any';
}

const pythonNames: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  object: 'dict[str, Any]',
};

/** A name that no other schema has. */
function unused({ names }: Module, name: string): string {
  const own = names.has(name) ? `${name}2` : name;
  names.add(own);
  return own;
}

function numbered(name: string, index: number): string {
  return index === 0 ? name : `${name}${index + 1}`;
}

function union(types: readonly string[]): string {
  const others = types.filter((type) => type !== 'None');
  return [...new Set([...others, ...(others.length < types.length ? ['None'] : [])])].join(' | ');
}

function literal(values: readonly (string | number | boolean | null)[]): string {
  const written = values.map((value) => {
    if (value === null) return 'None';
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    return JSON.stringify(value);
  });
  return `Literal[${written.join(', ')}]`;
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** The first paragraph. */
function docOf(description: string | undefined): string | null {
  const [text = ''] = (description ?? '').split('\n');
  return text === '' ? null : `"""${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"""`;
}

const memberTypes: Readonly<Record<ProblemMember['kind'], string>> = {
  string: 'str',
  number: 'int',
  boolean: 'bool',
  strings: 'Sequence[str]',
  faults: 'Sequence[InputError]',
  conflict: 'Conflict',
};

function problemModule({ components }: Contract): string {
  const own = knownProblems(components.examples).filter(({ members }) => members.length > 0);
  const named = own.map((problem) => ({ ...problem, name: pascal(problem.code) }));
  const classes = named.map(({ code, name, title, members }) => {
    const lines = members.map(({ name: member, kind, optional }) => {
      const attribute = member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return `    ${attribute}: ${memberTypes[kind]}${optional ? ' | None = None' : ''}`;
    });
    return `class ${name}(PortalProblem):\n    ${docOf(title)}\n\n    code: Literal["${code}"]\n${lines.join('\n')}\n`;
  });
  const overloads = named.map(
    ({ code, name }) =>
      `@overload\ndef is_problem(error: object, code: Literal["${code}"], /) -> TypeGuard[${name}]: ...`,
  );
  return `${[
    `"""Every problem with additional properties. ${head}"""`,
    '',
    'from __future__ import annotations',
    '',
    'from collections.abc import Mapping, Sequence',
    'from typing import Any, Literal, TypeGuard, overload',
    '',
    'from .contract import Conflict, InputError, ProblemCode',
    'from .problem import PortalProblem',
    '',
    '',
    classes.join('\n\n'),
    '',
    'PROBLEMS: Mapping[str, type[PortalProblem]] = {',
    ...named.map(({ code, name }) => `    "${code}": ${name},`),
    '}',
    '',
    '',
    'def problem_of(document: Mapping[str, Any]) -> PortalProblem | None:',
    '    """Return the problem of a document, or None if the portal did not create it."""',
    '    code = document.get("code")',
    '    if not isinstance(code, str) or not isinstance(document.get("status"), int):',
    '        return None',
    '    return PROBLEMS.get(code, PortalProblem)(document)',
    '',
    '',
    overloads.join('\n'),
    '@overload',
    'def is_problem(error: object, *codes: ProblemCode) -> TypeGuard[PortalProblem]: ...',
    'def is_problem(error: object, *codes: str) -> bool:',
    '    """Whether this is the portal\'s refusal with this code (or one of these, or any)."""',
    '    return isinstance(error, PortalProblem) and (not codes or error.code in codes)',
  ].join('\n')}\n`;
}

function pascal(code: string): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

import type { CheckFinding, RepositoryTree } from '../source-tree.ts';
import { jsonTexts } from './json-texts.ts';

/** Verbs with which summaries of operations can begin (rule 18 of docs/style.md). */
const verbs = [
  ...[
    'get',
    'list',
    'create',
    'update',
    'replace',
    'delete',
    'search',
    'count',
    'stream',
    'import',
    'export',
  ],
  ...[
    'upload',
    'download',
    'sign in',
    'sign out',
    'verify',
    'approve',
    'invite',
    'accept',
    'suspend',
    'rotate',
  ],
  ...[
    'revoke',
    'withdraw',
    'assign',
    'remove',
    'resolve',
    'reassign',
    'lodge',
    'present',
    'amend',
    'invalidate',
    'answer',
    'report',
  ],
  ...[
    'calculate',
    'pay',
    'offer',
    'decide',
    'claim',
    'appeal',
    'test',
    'redeliver',
    'advance',
    'set',
    'clear',
    'reset',
  ],
];
const listedVerb = new RegExp(`^(?:${verbs.join('|')})\\b`, 'i');

/** Matches operation ids that begin with a verb of summaries, or with one of three terms of the trade. */
const idVerb = new RegExp(`^(?:${[...verbs, 'sign', 'request', 'start', 'backTest'].join('|')})(?=[A-Z]|$)`);

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options']);
const contracts = ['contract/openapi.json', 'contract/management.json', 'contract/public.json'];

const maxSummaryWords = 6;

/**
 * Reports operations whose summary does not begin with a listed verb, is a question, or has more than six
 * words.
 */
export function unlistedSummaries(tree: RepositoryTree): CheckFinding[] {
  return contracts
    .filter((path) => tree.paths.includes(path))
    .flatMap((path) =>
      jsonTexts(tree.text(path)).flatMap(({ keys, value, line }) => {
        const [section, , method = '', member] = keys;
        const isSummary =
          keys.length === 4 && section === 'paths' && methods.has(method) && member === 'summary';
        if (!isSummary) return [];
        const isShort = value.split(' ').length <= maxSummaryWords;
        if (isShort && listedVerb.test(value) && !value.endsWith('?')) return [];
        const message = `“${value}” does not begin with a verb of the list or is too long: write a verb and an object in at most six words, such as “Get storage usage” (rule 18).`;
        return [{ path, line, message }];
      }),
    );
}

/** Reports operations whose id does not begin with a listed verb. */
export function unlistedOperationIds(tree: RepositoryTree): CheckFinding[] {
  return contracts
    .filter((path) => tree.paths.includes(path))
    .flatMap((path) =>
      jsonTexts(tree.text(path)).flatMap(({ keys, value, line }) => {
        const isId = keys.length === 4 && keys[0] === 'paths' && keys[3] === 'operationId';
        if (!isId || idVerb.test(value)) return [];
        const message = `the operation id ${value} does not begin with a verb of the list: write a verb and an object, such as getStorage (rule 18).`;
        return [{ path, line, message }];
      }),
    );
}

const messages = 'contract/words/faults.en.json';
/**
 * Messages that people read in a form next to the label of a field, so that they need no name of a property.
 */
const forPeople = /^(?:R\d|assessment\.|csv\.|law_changes\.|summary$)/;
/** Errors of a whole request or line, in which no single parameter or property is wrong. */
const unnamed = new Set(['encoding', 'one_of', 'own_number.both', 'own_number.none', 'required.line']);

/**
 * Reports messages that name no parameter, header or property. Labels count, because the portal adds the
 * property name to each.
 */
export function messagesWithoutWireName(tree: RepositoryTree): CheckFinding[] {
  if (!tree.paths.includes(messages)) return [];
  return jsonTexts(tree.text(messages)).flatMap(({ keys, value, line }) => {
    const [code = '', member] = keys;
    if (
      member !== 'message' ||
      forPeople.test(code) ||
      unnamed.has(code) ||
      /`|\{(?:label|place|sent)\}/.test(value)
    )
      return [];
    const message = `the message of ${code}, “${value}”, has no name on the wire: begin with {label}, which contains it, as in “{label} must be an integer” (rule 20).`;
    return [{ path: messages, line, message }];
  });
}

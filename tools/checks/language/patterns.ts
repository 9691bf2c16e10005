import type { Passage } from './passage.ts';

export interface LanguagePattern {
  readonly id: string;
  readonly expression: RegExp;
  /** The replacement for the matched words, and the rule of docs/style.md. */
  readonly advice: string;
  /** Whether matches count in the marker rate per 1,000 words. */
  readonly isMarker: boolean;
  readonly appliesTo?: (passage: Passage) => boolean;
}

/** Returns a pattern in which each space also matches a line break. */
function spaced(expression: RegExp): RegExp {
  return new RegExp(expression.source.replaceAll(' ', '\\s+'), expression.flags);
}

function marker(id: string, expression: RegExp, advice: string): LanguagePattern {
  return { id, expression: spaced(expression), advice, isMarker: true };
}

function construction(
  id: string,
  expression: RegExp,
  advice: string,
  appliesTo?: (passage: Passage) => boolean,
): LanguagePattern {
  return { id, expression: spaced(expression), advice, isMarker: false, ...(appliesTo && { appliesTo }) };
}

/** Patterns of the fourteen markers. Only these count in the marker rate. */
const markers: readonly LanguagePattern[] = [
  marker('tell', /\b(?:tells?|told|telling)\b/gi, 'write what happens: return, report, list, show (rule 5)'),
  marker('whoever', /\b(?:whoever|whomever|whosever)\b/gi, 'name the role: caller, client, officer (rule 3)'),
  marker('stand', /\b(?:stands?|stood)\b/gi, 'write: is, is listed, applies (rule 5)'),
  marker('ask', /\b(?:asks?|asked|asking)\b/gi, 'write: request, query, check, require (rule 5)'),
  marker(
    'nobody',
    /\b(?:nobody|somebody|everybody|anybody)\b/gi,
    'name the role, or address the reader as “you” (rule 3)',
  ),
  marker('beside', /\b(?:beside|besides)\b/gi, 'write: next to, in addition to, alongside (rule 9)'),
  marker('reckon', /\breckon\w*/gi, 'write: calculate (rule 10)'),
  marker(
    'what first',
    /(?:^|[.!?:]\s+)What (?!is|are|do|does|did|to|can|will|was|were|has|have)\w+/g,
    'begin with a subject: a component, a role or “you” (rule 1)',
  ),
  marker('of first', /(?:^|[.!?]\s+)Of (?!course)\w+/g, 'begin with the subject (rule 1)'),
  marker('is none', /\b(?:is|are|as) none\b/gi, 'write: is invalid, is missing, does not exist (rule 6)'),
  marker(
    'anew',
    /\b(?:anew|likewise|meanwhile|all the same|afresh|by itself|of its own|of their own|of one.s own)\b/gi,
    'write: again, automatically, separate, or leave it out (rule 9)',
  ),
  marker('so many', /\bso (?:many|much)\b(?! as)/gi, 'write the number, or name the limit (rule 7)'),
  marker(
    'take on',
    /\b(?:take|taken|takes) (?:it |them |a \w+ )?on\b|\bput right\b/gi,
    'write: accept, process, correct (rule 9)',
  ),
  marker(
    'is over',
    /\b(?:is|are|was) (?:over|away)\b/gi,
    'write: has expired, has ended, is unavailable (rule 9)',
  ),
];

/** Nouns for stored or printed things, for which the wording check reports the verb "wait". */
const storedThings =
  'page|table|file|list|row|log|header|field|declaration|message|event|rule|column|index|cache';
/** Nouns for running programs, for which the wording check accepts the verb "wait". */
const runningThings =
  'node|portal|server|service|module|test|check|command|program|function|database|process|worker|client|console';
/** Matches the beginning of a clause. Within a clause, a verb can belong to an earlier noun. */
const determiner =
  '(?:^|[.!?:;,(] |\\b(?:and|but|while|when|if|because|so) )(?:the|an?|each|every|this|no|its)';
const verbs =
  '(?:holds(?! (?:\\w+ ){0,3}(?:locks?|connections?|references?))|looks(?! up)|trusts|remembers|hears|wants|likes|sees)';

/** Patterns of constructions that docs/style.md forbids in addition to the markers. */
const constructions: readonly LanguagePattern[] = [
  construction(
    'what as subject',
    /(?:^|[.!?:]\s+)(?:What (?:is|are|do|does|did|to|can|will|was|were|has|have)\b[^.!?:]*(?:[.!:]|$)|(?:Whatever|Whichever) \w+)/g,
    'begin with a subject, or end a question with a question mark (rule 1)',
  ),
  construction(
    'says or knows',
    /(?<!\b(?:one|who|person|people|user|reader|officer|caller|administrator) )\b(?:says|knows)\b/gi,
    'write: states, contains, stores, returns (rule 5)',
  ),
  construction(
    'a thing that acts',
    new RegExp(
      `${determiner} (?:(?:${storedThings}|${runningThings}) ${verbs}|(?:${storedThings}) waits)\\b`,
      'gi',
    ),
    'write what a thing does: stores, contains, applies, reads, bypasses (rule 5)',
  ),
  construction(
    'that there is not',
    /\bthat there (?:is|are|was|were) not\b/gi,
    'write: unknown, missing (rule 6)',
  ),
  construction(
    'is no X',
    /(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more|less|later|earlier|doubt|other|different)[a-z]/gi,
    'write “is not a …”, or say what it is (rule 6)',
  ),
  construction(
    'torn relative clause',
    /\b(?:has|have|had|is|are|was|were) (?:been )?\w+(?:ed|en) (?:which|who)\b/gi,
    'put the relative clause next to its noun (rule 7)',
  ),
  construction(
    'no head noun',
    /\bof before\b|\bthe own ones?\b|\b(?:for|by) programs:|(?:\d|·) found[.:]?$/gi,
    'name the noun: “of the previous version”, “your own keys”, “1 problem found” (rules 7 and 22)',
  ),
  construction(
    'aphorism as heading',
    / (?:stays?|waits?|goes|saves?|remains?|begins?|knows?|speaks?|lasts|moves|comes|says|wins)$/gi,
    'write a heading that a reader would search for (rule 23)',
    ({ isHeading, text }) => isHeading && !/^(?:How|When|Where|Why)\b/.test(text),
  ),
];

export const languagePatterns: readonly LanguagePattern[] = [...markers, ...constructions];

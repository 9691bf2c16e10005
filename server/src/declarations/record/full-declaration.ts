import { type Static, Type } from 'typebox';
import { timeOfJson } from '../../foundation/database/json-time.ts';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { BillElement, RefundElement, shownBills } from '../bills/public.ts';
import { SentDeclaration } from '../document/public.ts';
import { ApplicableLaw } from '../law/public.ts';
import type { LifecycleState } from '../lifecycle/public.ts';
import type { FullDeclaration, HistoryEntry } from './full-declaration-store.ts';
import {
  draftMembers,
  HistoryElement,
  ownMembers,
  representedMembers,
  resourceText,
  Warnings,
} from './representation.ts';
import { summaryExample } from './representation-examples.ts';

const closed = { additionalProperties: false } as const;
function money(description: string) {
  return Type.String({ description: `${description}, a decimal` });
}

const link = Type.String({ format: 'uri', description: 'Where it is read in full' });

export const PresentationElement = Type.Object(
  {
    presentedAt: timeElement('When the presentation was told'),
    arrivedAt: timeElement('When the goods arrived'),
    office: orNull(Type.String(), 'The customs office where they are presented'),
    goodsLocation: orNull(Type.String(), 'Where they can be examined'),
  },
  closed,
);

const companionMembers = {
  openQuery: orNull(
    Type.Object(
      {
        number: Type.Integer({ minimum: 1, description: 'Its number in the declaration' }),
        question: Type.String({ description: 'What customs asks' }),
        requestedDocuments: Type.Array(Type.String(), { description: 'Document types that are asked for' }),
        openedAt: timeElement('When customs asked'),
        dueBy: orNull(timeElement('Until when'), 'Until when it must be answered'),
        href: link,
      },
      closed,
    ),
    'The query of customs that waits for an answer',
  ),
  pendingAmendment: orNull(
    Type.Object(
      {
        number: Type.Integer({ minimum: 1, description: 'Its number in the declaration' }),
        reason: Type.String({ description: 'Why it was requested' }),
        baseVersion: Type.Integer({ minimum: 1, description: 'The version that it amends' }),
        requestedAt: timeElement('When'),
        href: link,
      },
      closed,
    ),
    'The amendment that waits for customs to decide',
  ),
  presentation: orNull(PresentationElement, 'What was told of goods that were declared before they arrived'),
  bills: Type.Array(BillElement, { description: 'What is or was to be paid, oldest first' }),
  refunds: Type.Array(RefundElement, { description: 'What was given back, or is to be, oldest first' }),
  duties: orNull(
    Type.Object(
      {
        version: Type.Integer({ minimum: 1, description: 'The version of the document that was assessed' }),
        assessedAt: timeElement('When'),
        currency: Type.String({ description: 'The national currency' }),
        payable: money('What is to be paid'),
        suspended: money('What a guarantee covers while procedures suspend it'),
        href: link,
      },
      closed,
    ),
    'The sums of the duties and taxes, once assessed',
  ),
  applicableLaw: orNull(ApplicableLaw, 'Legal basis of the duties; null before acceptance'),
};

const CompanionsBody = Type.Object(companionMembers, closed);
export type CompanionsBody = Static<typeof CompanionsBody>;

/** The answer to what a declarant does with a lodged declaration. */
export const FullDeclarationBody = Type.Object(
  { ...ownMembers, ...companionMembers, warnings: Type.Optional(Warnings), document: SentDeclaration },
  {
    ...closed,
    title: 'FullDeclaration',
    description:
      'A declaration with its document and with what stands beside its state; `warnings` when it was amended',
  },
);

export const DeclarationWithHistory = Type.Object(
  {
    ...ownMembers,
    ...representedMembers,
    ...companionMembers,
    ...draftMembers,
    document: SentDeclaration,
    history: Type.Array(HistoryElement, { description: 'Every change since the lodgement, oldest first' }),
  },
  {
    ...closed,
    title: 'DeclarationWithHistory',
    description: 'A declaration with its document, what stands beside its state, and its history',
  },
);

/** Where things of a declaration are read. */
export function hrefOf(baseUrl: string, id: string, place = ''): string {
  return `${baseUrl}/openapi/declarations/${id}${place}`;
}

/** What stands beside the state, as the declarant is shown it. */
export function companionsOf(row: FullDeclaration, baseUrl: string): CompanionsBody {
  const { openQuery, pendingAmendment, presentation, duties } = row;
  const href = (place: string) => hrefOf(baseUrl, row.id, place);
  return {
    openQuery: openQuery && {
      ...openQuery,
      openedAt: timeOfJson(openQuery.openedAt),
      dueBy: timeOrNull(openQuery.dueBy),
      href: href(`/queries/${openQuery.number}`),
    },
    pendingAmendment: pendingAmendment && {
      ...pendingAmendment,
      requestedAt: timeOfJson(pendingAmendment.requestedAt),
      href: href(`/amendments/${pendingAmendment.number}`),
    },
    presentation: presentation && {
      ...presentation,
      presentedAt: timeOfJson(presentation.presentedAt),
      arrivedAt: timeOfJson(presentation.arrivedAt),
    },
    ...shownBills(row.bills ?? []),
    duties: duties && { ...duties, assessedAt: timeOfJson(duties.assessedAt), href: href('/duties') },
    applicableLaw: row.applicableLaw,
  };
}

function timeOrNull(text: string | null): string | null {
  return text && timeOfJson(text);
}

/** What stands beside the state once the declaration has moved on: an ended query no longer waits. */
export function companionsAfter(beside: CompanionsBody, next: LifecycleState): CompanionsBody {
  return next.query === 'open' ? beside : { ...beside, openQuery: null };
}

/** The text of an answer that shows a declaration in full. */
export function fullText(
  row: Parameters<typeof resourceText>[0],
  document: string,
  now: Date,
  beside: CompanionsBody,
  history?: readonly HistoryEntry[],
): string {
  return resourceText(row, document, now, { ...beside, ...(history && { history: history.map(changeOf) }) });
}

function changeOf([event, at, actor, status, lane, reason]: HistoryEntry): Static<typeof HistoryElement> {
  return { event, occurredAt: timeOfJson(at), actor, status, lane, reason };
}

const noCompanions: CompanionsBody = {
  openQuery: null,
  pendingAmendment: null,
  presentation: null,
  bills: [],
  refunds: [],
  duties: null,
  applicableLaw: null,
};

export const fullExample = {
  ...summaryExample,
  ...noCompanions,
  document: { type: 'import', lrn: summaryExample.lrn },
};

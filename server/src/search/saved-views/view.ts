import { type Static, Type } from 'typebox';
import type { Role } from '../../callers/public.ts';
import { timeSchema } from '../../foundation/http/common-schemas.ts';
import { idPattern } from '../../foundation/ids.ts';
import { textPattern } from '../../foundation/text/unsafe-characters.ts';

const viewProperties = {
  name: Type.String({
    minLength: 1,
    maxLength: 70,
    pattern: textPattern(),
    'x-format': 'name',
    description: 'Name of the view',
  }),
  search: Type.String({
    maxLength: 2_000,
    pattern: '^[!-~]*$',
    'x-format': 'viewQuery',
    description: 'Filters, order and columns, as in the query string of the console page',
  }),
  shared: Type.Boolean({ description: 'Whether all members of the organisation can open the view' }),
  isDefault: Type.Boolean({
    description: 'Whether the console applies this view when the owner of the view opens the list',
  }),
};

const listSchema = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[a-z][a-z-]*$',
  'x-format': 'listName',
  description: 'Console list to which the view belongs',
});

export const NewView = Type.Object(
  { list: listSchema, ...viewProperties },
  { additionalProperties: false, description: 'A new view' },
);
export const ChangedView = Type.Object(viewProperties, {
  additionalProperties: false,
  description: 'The complete view',
});

export const ViewBody = Type.Object(
  {
    id: Type.String({ pattern: idPattern('viw'), description: 'Id of the view' }),
    list: listSchema,
    ...viewProperties,
    isOwner: Type.Boolean({
      description: 'Whether you own the view. You can open the views of other members, but not change them',
    }),
    createdAt: timeSchema('Time of creation'),
    changedAt: timeSchema('Time of the last change'),
  },
  { additionalProperties: false, title: 'View', description: 'A saved view of a list' },
);

export const viewParams = Type.Object(
  { id: Type.String({ pattern: idPattern('viw'), 'x-format': 'viwId', description: 'Id of the view' }) },
  { additionalProperties: false },
);

export const viewQuery = Type.Object({ list: Type.Optional(listSchema) }, { additionalProperties: false });

export interface View extends Static<typeof NewView> {
  readonly organisationId: string;
  readonly personId: string;
  readonly id: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** Whether a role may share saved views with the organisation. Read-only roles may have private views only. */
export function canShare(role: Role): boolean {
  return role !== 'viewer' && role !== 'auditor';
}

/** Returns a saved view as a person sees it. The default flag is set only for the owner of the view. */
export function viewBody(view: View, personId: string): Static<typeof ViewBody> {
  const isOwner = view.personId === personId;
  return {
    ...{ id: view.id, list: view.list, name: view.name, search: view.search, shared: view.shared },
    ...{ isDefault: isOwner && view.isDefault, isOwner },
    ...{ createdAt: view.createdAt.toISOString(), changedAt: view.changedAt.toISOString() },
  };
}

export const exampleNewView = {
  ...{ list: 'declarations', name: 'To pay, oldest first', search: 'nextAction=pay&sort=createdAt' },
  ...{ shared: false, isDefault: false },
};

export const exampleView: Static<typeof ViewBody> = {
  ...{ id: 'viw_01kaz4w7m2d8f4g6h1j3k5m7np', ...exampleNewView, isOwner: true },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', changedAt: '2026-11-20T08:00:00.000Z' },
};

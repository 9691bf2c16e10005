import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { exampleMember, MemberBody, memberBody } from './member.ts';
import { listMembers } from './members-store.ts';

export const listMembersOperation = managementOperation(
  {
    id: 'listMembers',
    method: 'GET',
    path: '/management/members',
    tag: 'Members',
    summary: 'List members',
    description: 'Returns the members of your organisation, oldest account first.',
    scope: 'management:read',
    roles: ['owner', 'administrator', 'auditor'],
    query: Type.Object(listQuery, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of members.',
        body: listBody(MemberBody, 'Members, oldest account first.'),
        examples: pageExample('One member', exampleMember),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const { id } = caller.organisation;
      const page = openPage(cursorKey, ['members', id], query);
      if (page.kind === 'refusal') return page;
      const rows = await listMembers(database.system, id, page);
      return answer(
        200,
        page.close(rows, (row) => row.id, memberBody),
      );
    },
);

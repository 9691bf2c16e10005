import { newId } from '../../foundation/ids.ts';
import { createEntryOperation } from '../change-entries.ts';
import { insertEntry } from '../register.ts';
import { type Authorisation, exampleAuthorisation, exampleKind, NewAuthorisation } from './authorisation.ts';
import { authorisationRegister } from './authorisation-register.ts';
import { authorisationNumberInUse } from './problems.ts';

export const createAuthorisation = createEntryOperation(
  authorisationRegister,
  {
    id: 'createAuthorisation',
    summary: 'Create an authorisation',
    description:
      'Creates an authorisation. Without restrictions, it allows all procedures of its kind, all goods and all offices. Only for the customs authority.',
    schema: NewAuthorisation,
    examples: {
      warehouse: {
        summary: 'A customs warehouse',
        value: {
          number: exampleAuthorisation.number,
          kind: exampleKind,
          holder: exampleAuthorisation.holder,
          procedures: ['71'],
        },
      },
    },
    answered: { warehouse: { summary: 'A customs warehouse', value: exampleAuthorisation } },
    problems: [authorisationNumberInUse],
    inUse: authorisationNumberInUse,
  },
  (body, { today }) => ({ ...body, validFrom: body.validFrom ?? today }),
  (transaction, newAuthorisation, { source, caller, acting }) => {
    const at = source.now();
    const made: Authorisation = {
      ...{ procedures: null, commodities: null, office: null, guarantee: null, months: null },
      ...{ validUntil: null, ...newAuthorisation, status: 'active', hearing: null, version: 1 },
      ...{ id: newId('aut', source), createdAt: at, changedAt: at },
    };
    const auditedFor = caller.organisation.id;
    return insertEntry(transaction, authorisationRegister, { at, acting, auditedFor }, made);
  },
);

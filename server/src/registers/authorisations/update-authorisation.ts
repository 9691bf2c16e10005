import { refuse } from '../../foundation/http/problem.ts';
import { updateEntryOperation } from '../change-entries.ts';
import { updateEntry } from '../register.ts';
import { AuthorisationChange, exampleAuthorisation } from './authorisation.ts';
import { authorisationRegister } from './authorisation-register.ts';
import { authorisationRevoked } from './problems.ts';

export const updateAuthorisationOperation = updateEntryOperation(
  authorisationRegister,
  {
    id: 'updateAuthorisation',
    summary: 'Update an authorisation',
    description:
      'Changes the status of an authorisation. Its procedures, goods and office can’t be changed: create a new authorisation instead. Goods that were placed under a procedure with the authorisation stay under that procedure. Only for the customs authority.',
    schema: AuthorisationChange,
    changes: 'New status.',
    examples: { suspend: { summary: 'Suspend the authorisation', value: { status: 'suspended' } } },
    answered: {
      suspended: {
        summary: 'A suspended authorisation',
        value: { ...exampleAuthorisation, status: 'suspended' },
      },
    },
    problems: [authorisationRevoked],
    isForAuthorityOnly: true,
  },
  async (transaction, before, { status }, { at, acting, caller }) => {
    if (before.status === 'revoked' && status !== 'revoked') return refuse(authorisationRevoked);
    const auditedFor = caller.organisation.id;
    const changed = { ...before, status };
    return updateEntry(transaction, authorisationRegister, { at, acting, auditedFor }, before, changed);
  },
);

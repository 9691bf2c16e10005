import { defineProblem } from '../../foundation/http/problem.ts';

export const partyKnown = defineProblem({ code: 'party_known', status: 409, retryable: false });

export const addressBookFull = defineProblem({ code: 'address_book_full', status: 409, retryable: false });

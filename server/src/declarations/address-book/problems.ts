import { defineProblem } from '../../foundation/http/problem.ts';

export const partyAlreadyExists = defineProblem({ code: 'party_already_exists', status: 409 });
export const addressBookFull = defineProblem({ code: 'address_book_full', status: 409 });

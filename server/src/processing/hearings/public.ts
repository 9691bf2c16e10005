export { answerHearing } from './answer-hearing.ts';
export { getHearing } from './get-hearing.ts';
export { listHearings } from './list-hearings.ts';

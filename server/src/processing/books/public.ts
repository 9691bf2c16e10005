export { checkBooks, findViolations } from './check-books.ts';

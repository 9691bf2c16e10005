export { payStatement } from './pay-statement.ts';

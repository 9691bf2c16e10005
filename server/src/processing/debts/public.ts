export { assignDebtor, removeDebtor } from './further-debtors.ts';
export { payDebt } from './pay-debt.ts';

export {
  listChangedReleases,
  listReleased,
  readLastChange,
  readReleased,
} from './released-declaration-store.ts';
export { hasNoAssessedValue, type TradeCellKey, type TradedGoods, tradedGoods } from './traded-goods.ts';

/** Category names come from the contract, because the server also uses them in feeds. */
export { type Category, getCategoryLabel, isCategory } from '../../server/contract/category-labels.ts'

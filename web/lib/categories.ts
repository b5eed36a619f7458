/** The server names categories in feeds too, so their names are the contract's. */
export { type Category, categoryLabel, isCategory } from '../../server/contract/category-labels.ts'
